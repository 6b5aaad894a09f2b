import { AppError } from "@sereno/core/errors";
import { createGoogleIdentity } from "@sereno/google";
import {
  askEvents,
  countPendingFailures,
  credentials,
  failNext,
  now,
  obtainCode,
  obtainRefreshToken,
  refreshAccess,
  requestTokens,
  secrets,
  startGoogle,
} from "@sereno/tests/support/google-stand-in";
import { afterAll, expect, test } from "vitest";
import { demoAccounts, subjectOf } from "./accounts";
import { answerConsent } from "./consent-visitor";
import { startGoogleStandIn } from "./stand-in";

const google = await startGoogle([...demoAccounts, { email: "dora@sereno.test", name: "Dora", emailVerified: false }]);
afterAll(google.stop);

const identity = (change: { now?: () => Date; clientSecret?: string; redirectUri?: string; timeout?: number } = {}) =>
  createGoogleIdentity({ issuer: google.issuer, ...credentials, now, timeout: 60_000, ...change });
const consent = async (change: Record<string, string> = {}) => {
  const url = await identity().authorizationUrl(secrets);
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  return url;
};
const refresh = (token: string | null, secret?: string, issuer = google.issuer) =>
  requestTokens(issuer, { grant_type: "refresh_token", refresh_token: token ?? "" }, secret);
const statusOf = async (answer: Promise<Response>) => (await answer).status;

test("the account picker is in Spanish, and asks about the calendar only if it is requested", async () => {
  const page = await fetch(await consent());
  const markup = await page.text();
  expect(page.status).toBe(200);
  const names = ["Ana María Restrepo", "Bruno Cárdenas", "Carla Jiménez", "Cancelar"];
  for (const text of [`<html lang="es">`, "Google de prueba", ...names, `type="checkbox"`])
    expect(markup).toContain(text);
  expect(await (await fetch(await consent({ scope: "openid email" }))).text()).not.toContain(`type="checkbox"`);
});

test.each([
  ["another application", { client_id: "somebody-else" }, "no está registrada"],
  ["an address that is not registered", { redirect_uri: "https://example.test/" }, "no está registrada"],
  ["a request without PKCE", { code_challenge_method: "plain" }, "incompleta"],
])("the account picker refuses %s without a redirect", async (_, change, reason) => {
  for (const method of ["GET", "POST"]) {
    const body = method === "POST" ? new URLSearchParams({ email: "ana@sereno.test" }) : undefined;
    const answer = await fetch(await consent(change), { method, body, redirect: "manual" });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason)]);
  }
});

const readEvent = (accessToken: string) => askEvents({ issuer: google.issuer, accessToken }, "GET", "/unknown");

test("a refresh token yields access tokens repeatedly and after a restart, but only to its client", async () => {
  const earlier = await startGoogle();
  const token = await obtainRefreshToken(earlier.issuer, "ana@sereno.test");
  await earlier.stop();
  const access = [await refreshAccess(google.issuer, token), await refreshAccess(google.issuer, token)];
  expect(new Set(access).size).toBe(2);
  for (const each of access) expect(await statusOf(readEvent(each))).toBe(404);
  expect(await statusOf(refresh(token, "another-secret"))).toBe(401);
  const unknown = await refresh("invented");
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { error: "invalid_grant" }]);
});

const WITHOUT_REFRESH: Record<string, string>[] = [{ access_type: "online" }, { prompt: "select_account" }];
test.each(WITHOUT_REFRESH)("no refresh token is returned with %o", async (change) => {
  const back = await answerConsent(await consent(change), { email: "ana@sereno.test" });
  expect((await identity().exchangeCode(back.searchParams.get("code") ?? "", secrets)).refreshToken).toBeNull();
});

test("revoking a refresh token ends it and its access tokens, and may be repeated", async () => {
  const token = await obtainRefreshToken(google.issuer, "carla@sereno.test");
  const access = await refreshAccess(google.issuer, token);
  await identity().revoke(token);
  expect([await statusOf(refresh(token)), await statusOf(readEvent(access))]).toEqual([400, 401]);
  for (const each of [token, "invented"]) await identity().revoke(each);
});

const FAILURES = ["timeout", "forbidden", "rate_limited", "server_error", "invalid_grant"];
test.each(FAILURES)("revoking a refresh token throws if Google fails with %s", async (as) => {
  const token = await obtainRefreshToken(google.issuer, "carla@sereno.test");
  await failNext(google.issuer, { on: "revoke", as });
  await expect(identity(as === "timeout" ? { timeout: 50 } : {}).revoke(token)).rejects.toThrow();
});

test("a reset makes new accounts at the same addresses, and ends earlier refresh tokens", async () => {
  const { issuer, stop } = await startGoogle();
  const own = createGoogleIdentity({ issuer, ...credentials, now });
  const visit = async () => own.exchangeCode(await obtainCode(issuer, "ana@sereno.test"), secrets);
  const [first, again] = [await visit(), await visit()];
  expect(again.identity.subject).toBe(first.identity.subject);
  await failNext(issuer, { on: "calendar", as: "timeout" });
  expect(await statusOf(fetch(`${issuer}/__anew`, { method: "POST" }))).toBe(204);
  const other = await visit();
  expect(other.identity).toEqual({ ...first.identity, subject: expect.not.stringContaining(first.identity.subject) });
  const refreshed = [first, other].map(({ refreshToken }) => statusOf(refresh(refreshToken, undefined, issuer)));
  expect(await Promise.all(refreshed)).toEqual([400, 200]);
  expect(await countPendingFailures(issuer)).toBe(0);
  await stop();
});

test("the stand-in refuses a busy port with one line that names port and setting", async () => {
  const { port } = new URL(google.issuer);
  const again = startGoogleStandIn({ port: Number(port), clientId: "a", clientSecret: "b", redirectUris: [] });
  await expect(again).rejects.toThrow(new RegExp(`^[^\\n]*${port}[^\\n]*GOOGLE_PORT[^\\n]*$`));
});

const refusalOf = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "sign_in_failed", message: "Error al procesar la autenticación" });
  return error instanceof AppError ? String(error.cause) : "";
};

test("a sign-in with Google returns the identity, a refresh token and access to the calendar", async () => {
  const back = await answerConsent(await identity().authorizationUrl(secrets), { email: "ana@sereno.test" });
  expect(back.origin + back.pathname).toBe(credentials.redirectUri);
  expect(back.searchParams.get("state")).toBe(secrets.state);
  expect(await identity().exchangeCode(back.searchParams.get("code") ?? "", secrets)).toEqual({
    identity: {
      ...{ subject: subjectOf("ana@sereno.test"), email: "ana@sereno.test", name: "Ana María Restrepo" },
      ...{ hosted_domain: "sereno.test", picture_url: null, methods: [], authenticated_at: null },
    },
    refreshToken: expect.any(String),
    calendarGranted: true,
  });
});

test("a sign-in with Google succeeds without the calendar if the person declines access to it", async () => {
  const signIn = await identity().exchangeCode(await obtainCode(google.issuer, "bruno@sereno.test", false), secrets);
  expect(signIn).toMatchObject({ calendarGranted: false, identity: { email: "bruno@sereno.test" } });
});

test("a cancelled sign-in with Google returns to Sereno with access_denied", async () => {
  const back = await answerConsent(await identity().authorizationUrl(secrets), { email: null });
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: secrets.state });
});

test.each<[string, string, Partial<typeof secrets>, Parameters<typeof identity>[0]?]>([
  ["another nonce", "another nonce", { nonce: "another" }],
  ["another PKCE verifier", "invalid_grant", { codeVerifier: "another-verifier-of-more-than-forty-characters" }],
  ["an id token that expired", "ERR_JWT_EXPIRED", {}, { now: () => new Date(now().getTime() + 3_606_000) }],
  ["another client secret", "invalid_client", {}, { clientSecret: "another" }],
  ["a code for another address", "invalid_grant", {}, { redirectUri: "http://localhost:9/auth/callback" }],
])("a sign-in with Google is refused for %s: %s", async (_, cause, change, client) => {
  const code = await obtainCode(google.issuer, "ana@sereno.test");
  expect(await refusalOf(identity(client).exchangeCode(code, { ...secrets, ...change }))).toContain(cause);
});

test("a sign-in with Google is refused for an unverified address, and for a used or unknown code", async () => {
  const unverified = await obtainCode(google.issuer, "dora@sereno.test");
  expect(await refusalOf(identity().exchangeCode(unverified, secrets))).toContain("email_verified");
  const used = await obtainCode(google.issuer, "ana@sereno.test");
  await identity().exchangeCode(used, secrets);
  for (const code of [used, "invented"])
    expect(await refusalOf(identity().exchangeCode(code, secrets))).toContain("invalid_grant");
});

test.each([
  ["timeout", "TimeoutError"],
  ["server_error", "Unexpected error response"],
  ["invalid_grant", "invalid_grant"],
])("a sign-in with Google is refused if the token endpoint fails with %s", async (as, cause) => {
  const code = await obtainCode(google.issuer, "ana@sereno.test");
  await failNext(google.issuer, { on: "token", as });
  const client = identity(as === "timeout" ? { timeout: 50 } : {});
  expect(await refusalOf(client.exchangeCode(code, secrets))).toContain(cause);
});
