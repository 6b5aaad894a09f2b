import { AppError } from "@sereno/core/errors";
import { createGoogleIdentity } from "@sereno/google";
import { credentials, failNext, now, obtainCode, secrets, startGoogle } from "@sereno/tests/support/google-stand-in";
import { afterAll, expect, it } from "vitest";
import { demoAccounts, subjectOf } from "./accounts";
import { answerConsent } from "./consent-visitor";

const google = await startGoogle([...demoAccounts, { email: "dora@sereno.test", name: "Dora", emailVerified: false }]);
afterAll(google.stop);

const identity = (change: { now?: () => Date; clientSecret?: string; redirectUri?: string; timeout?: number } = {}) =>
  createGoogleIdentity({ issuer: google.issuer, ...credentials, now, ...change });

const refusalOf = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "sign_in_failed", message: "Error al procesar la autenticación" });
  return error instanceof AppError ? String(error.cause) : "";
};

it("signing in with Google identifies the account, with a refresh token and the calendar", async () => {
  const back = await answerConsent(await identity().authorizationUrl(secrets), { email: "ana@sereno.test" });
  expect(back.origin + back.pathname).toBe(credentials.redirectUri);
  expect(back.searchParams.get("state")).toBe(secrets.state);
  expect(await identity().exchangeCode(back.searchParams.get("code") ?? "", secrets)).toEqual({
    identity: {
      subject: subjectOf("ana@sereno.test"),
      email: "ana@sereno.test",
      hosted_domain: "sereno.test",
      name: "Ana María Restrepo",
      picture_url: null,
      methods: [],
      authenticated_at: null,
    },
    refreshToken: expect.any(String),
    calendarGranted: true,
  });
});

it("signing in with Google continues without the calendar when the person withholds it", async () => {
  const code = await obtainCode(google.issuer, "bruno@sereno.test", false);
  const signIn = await identity().exchangeCode(code, secrets);
  expect(signIn).toMatchObject({ calendarGranted: false, identity: { email: "bruno@sereno.test" } });
});

it("signing in with Google comes back with access_denied when the person cancels", async () => {
  const back = await answerConsent(await identity().authorizationUrl(secrets), { email: null });
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: secrets.state });
});

const VERIFIER = "another-verifier-of-more-than-forty-characters";
const LATER = () => new Date(now().getTime() + 3_606_000);
it.each<[string, string, Partial<typeof secrets>, Parameters<typeof identity>[0]?]>([
  ["another nonce", "another nonce", { nonce: "another" }],
  ["another PKCE verifier", "invalid_grant", { codeVerifier: VERIFIER }],
  ["an id token that expired", "ERR_JWT_EXPIRED", {}, { now: LATER }],
  ["another client secret", "invalid_client", {}, { clientSecret: "another" }],
  ["a code for another address", "invalid_grant", {}, { redirectUri: "http://localhost:9/auth/callback" }],
])("signing in with Google refuses %s: %s", async (_, cause, change, client) => {
  const code = await obtainCode(google.issuer, "ana@sereno.test");
  expect(await refusalOf(identity(client).exchangeCode(code, { ...secrets, ...change }))).toContain(cause);
});

it("signing in with Google refuses an address that Google has not verified, and a code that was used before or never given", async () => {
  const unverified = await obtainCode(google.issuer, "dora@sereno.test");
  expect(await refusalOf(identity().exchangeCode(unverified, secrets))).toContain("email_verified");
  const used = await obtainCode(google.issuer, "ana@sereno.test");
  await identity().exchangeCode(used, secrets);
  for (const code of [used, "invented"])
    expect(await refusalOf(identity().exchangeCode(code, secrets))).toContain("invalid_grant");
});

it.each([
  ["timeout", "TimeoutError"],
  ["server_error", "Unexpected error response"],
  ["rate_limited", "Unexpected error response"],
  ["invalid_grant", "invalid_grant"],
])("signing in with Google refuses when Google fails with %s", async (as, cause) => {
  const code = await obtainCode(google.issuer, "ana@sereno.test");
  await failNext(google.issuer, { on: "token", as });
  const client = identity(as === "timeout" ? { timeout: 50 } : {});
  expect(await refusalOf(client.exchangeCode(code, secrets))).toContain(cause);
});
