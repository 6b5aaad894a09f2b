import { createGoogleIdentity, googleEndpoints } from "@sereno/google";
import {
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
import { answerConsent } from "./consent-visitor";
import { startGoogleStandIn } from "./stand-in";

const google = await startGoogle();
afterAll(google.stop);

const identity = (timeout = 60_000) => createGoogleIdentity({ issuer: google.issuer, ...credentials, now, timeout });
const consent = async (change: Record<string, string> = {}) => {
  const url = await identity().authorizationUrl(secrets);
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  return url;
};
const refresh = (token: string | null, secret?: string, issuer = google.issuer) =>
  requestTokens(issuer, { grant_type: "refresh_token", refresh_token: token ?? "" }, secret);
const statusOf = async (answer: Promise<Response>) => (await answer).status;

test("the account picker says in Spanish that it is not Google, offers three accounts and a way back, and asks about the calendar if requested", async () => {
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

test("the account picker has no other accounts", async () => {
  const body = new URLSearchParams({ email: "eve@sereno.test" });
  expect(await statusOf(fetch(await consent(), { method: "POST", body, redirect: "manual" }))).toBe(400);
});

const readEvent = (accessToken: string) =>
  fetch(`${googleEndpoints(google.issuer).calendar}/calendars/primary/events/unknown`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });

test("a refresh token gives its client access tokens again and again, also after a restart", async () => {
  const earlier = await startGoogle();
  const token = await obtainRefreshToken(earlier.issuer, "ana@sereno.test");
  await earlier.stop();
  const access = [await refreshAccess(google.issuer, token), await refreshAccess(google.issuer, token)];
  expect(new Set(access).size).toBe(2);
  for (const each of access) expect(await statusOf(readEvent(each))).toBe(404);
  expect(await statusOf(refresh(token, "another-secret"))).toBe(401);
});

test("a refresh token that is unknown is refused", async () => {
  const answer = await refresh("invented");
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: "invalid_grant" }]);
});

test.each<Record<string, string>>([{ access_type: "online" }, { prompt: "select_account" }])(
  "is not given with %o",
  async (change) => {
    const back = await answerConsent(await consent(change), { email: "ana@sereno.test" });
    const signIn = await identity().exchangeCode(back.searchParams.get("code") ?? "", secrets);
    expect(signIn.refreshToken).toBeNull();
  },
);

test("a refresh token ends with its access tokens when it is revoked, once or again", async () => {
  const token = await obtainRefreshToken(google.issuer, "carla@sereno.test");
  const access = await refreshAccess(google.issuer, token);
  await identity().revoke(token);
  expect([await statusOf(refresh(token)), await statusOf(readEvent(access))]).toEqual([400, 401]);
  for (const each of [token, "invented"]) await identity().revoke(each);
});

test.each(["timeout", "forbidden", "rate_limited", "server_error", "invalid_grant"])(
  "a refresh token cannot be revoked on %s",
  async (as) => {
    const token = await obtainRefreshToken(google.issuer, "carla@sereno.test");
    await failNext(google.issuer, { on: "revoke", as });
    await expect(identity(as === "timeout" ? 50 : undefined).revoke(token)).rejects.toThrow();
  },
);

test("a reset makes new accounts at the same addresses, without earlier grants", async () => {
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

test("the server refuses a busy port with one line that names port and setting", async () => {
  const { port } = new URL(google.issuer);
  const again = startGoogleStandIn({ port: Number(port), clientId: "a", clientSecret: "b", redirectUris: [] });
  await expect(again).rejects.toThrow(new RegExp(`^[^\\n]*${port}[^\\n]*GOOGLE_PORT[^\\n]*$`));
});

test("the server stops at once with a request still open", async () => {
  const { issuer, stop } = await startGoogle();
  await failNext(issuer, { on: "token", as: "timeout" });
  const open = expect(fetch(`${issuer}/oauth2/token`, { method: "POST" })).rejects.toThrow();
  await expect.poll(() => countPendingFailures(issuer)).toBe(0);
  await stop();
  await open;
  await expect(fetch(issuer)).rejects.toThrow();
});
