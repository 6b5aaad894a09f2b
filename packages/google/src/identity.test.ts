import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createGoogleIdentity, googleEndpoints } from "./index";

const google = createGoogleIdentity({
  issuer: "https://accounts.google.com",
  clientId: "sereno",
  clientSecret: "a-secret",
  redirectUri: "https://sereno.example/auth/callback",
  now: () => new Date("2026-11-20T15:00:00Z"),
});

test("the consent address asks Google for a code, the calendar, a refresh token and how the person proved who they are", async () => {
  const codeVerifier = "a-verifier-of-at-least-forty-three-characters-long";
  const url = await google.authorizationUrl({ state: "a-state", nonce: "a-nonce", codeVerifier });
  expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
  // Neither the verifier nor the client secret is among them.
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: "code",
    client_id: "sereno",
    redirect_uri: "https://sereno.example/auth/callback",
    state: "a-state",
    nonce: "a-nonce",
    scope: "openid email profile https://www.googleapis.com/auth/calendar.events",
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
    access_type: "offline",
    prompt: "select_account consent",
    claims: '{"id_token":{"amr":{"essential":true},"auth_time":{"essential":true}}}',
  });
});

test("the endpoints are Google's own for the real issuer, and all live at the issuer of a stand-in", () => {
  expect(googleEndpoints("https://accounts.google.com")).toMatchObject({
    token: "https://oauth2.googleapis.com/token",
    revoke: "https://oauth2.googleapis.com/revoke",
    jwks: "https://www.googleapis.com/oauth2/v3/certs",
  });
  const { issuers, ...addresses } = googleEndpoints("http://localhost:3001");
  expect(issuers).toEqual(["http://localhost:3001"]);
  for (const address of Object.values(addresses)) expect(new URL(address).origin).toBe("http://localhost:3001");
});
