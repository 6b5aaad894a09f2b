import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { CalendarFailure } from "@sereno/core/domain/meet/ports";
import { listen } from "@sereno/tests/support/free-port";
import { afterAll, expect, test } from "vitest";
import { createGoogleCalendar, createGoogleIdentity, googleEndpoints } from "./index";

const now = () => new Date("2026-11-20T15:00:00Z");
const sereno = { clientId: "sereno", clientSecret: "a-secret", redirectUri: "https://sereno.example/auth/callback" };
const google = createGoogleIdentity({ issuer: "https://accounts.google.com", ...sereno, now });

test("the consent page's address asks Google for a code, calendar access and a refresh token", async () => {
  const codeVerifier = "a-verifier-of-at-least-forty-three-characters-long";
  const url = await google.authorizationUrl({ state: "a-state", nonce: "a-nonce", codeVerifier });
  expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
  // The address contains neither the code verifier nor the client secret.
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ response_type: "code", client_id: "sereno", redirect_uri: "https://sereno.example/auth/callback" },
    ...{ state: "a-state", nonce: "a-nonce", access_type: "offline", prompt: "select_account consent" },
    scope: "openid email profile https://www.googleapis.com/auth/calendar.events",
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
    claims: '{"id_token":{"amr":{"essential":true},"auth_time":{"essential":true}}}',
  });
});

test("the endpoints are Google's own for the real issuer, and a stand-in's are all at its origin", () => {
  expect(googleEndpoints("https://accounts.google.com")).toMatchObject({
    token: "https://oauth2.googleapis.com/token",
    revoke: "https://oauth2.googleapis.com/revoke",
    jwks: "https://www.googleapis.com/oauth2/v3/certs",
  });
  const { issuers, ...addresses } = googleEndpoints("http://localhost:3001");
  expect(issuers).toEqual(["http://localhost:3001"]);
  for (const address of Object.values(addresses)) expect(new URL(address).origin).toBe("http://localhost:3001");
});

const reached: string[] = [];
const server = createServer(({ url = "" }, response) => {
  if (url.startsWith("/elsewhere")) reached.push(url);
  const answer = { access_token: "a", token_type: "Bearer", expires_in: 3600 };
  if (url === "/oauth2/token") response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  else response.writeHead(307, { location: `/elsewhere${url}` }).end();
});
const issuer = `http://127.0.0.1:${await listen(server)}`;
afterAll(() => server.close());
const client = { issuer, clientId: "sereno", clientSecret: "a-secret", now: () => new Date() };

test("a redirect of a call to Google is not followed, because the call carries personal data", async () => {
  const calendar = createGoogleCalendar(client);
  const event = { id: "an0event", summary: "Cita con Laura Gil", description: "", guest: "laura@example.test" };
  const times = { starts_at: "2026-11-24T15:00:00.000Z", ends_at: "2026-11-24T16:00:00.000Z", zone: "America/Bogota" };
  const signal = AbortSignal.timeout(10_000);
  await expect(calendar.save("a-grant", { ...event, ...times }, false, signal)).rejects.toBeInstanceOf(CalendarFailure);
  const identity = createGoogleIdentity({ ...client, redirectUri: "https://sereno.example/auth/callback" });
  await expect(identity.revoke("a-grant")).rejects.toThrow();
  expect(reached).toEqual([]);
});
