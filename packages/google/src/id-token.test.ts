import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { expect, test } from "vitest";
import { verifyIdToken } from "./id-token";

const now = new Date("2026-11-20T15:00:00Z");
const seconds = now.getTime() / 1000;
const issued = { iss: "https://accounts.google.com", aud: "sereno", sub: "1234567890", nonce: "expected-nonce" };
const ana = { email: "ana@sereno.test", name: "Ana María Restrepo", picture: "https://example.test/ana.png" };
const claims: JWTPayload = { ...issued, exp: seconds + 3600, iat: seconds, ...ana, email_verified: true };

const { privateKey, publicKey } = await generateKeyPair("RS256");
const other = await generateKeyPair("RS256");
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }] });

const issuers = ["https://accounts.google.com", "accounts.google.com"];
const verify = (token: string) =>
  verifyIdToken(token, { keys, issuers, clientId: "sereno", nonce: "expected-nonce", now });

const sign = (change: JWTPayload = {}, key = privateKey) =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key);

test("an id token yields the person's identity, and how and when they authenticated if Google states it", async () => {
  const person = { subject: "1234567890", email: "ana@sereno.test", hosted_domain: null, name: "Ana María Restrepo" };
  const identity = { ...person, picture_url: "https://example.test/ana.png", methods: [], authenticated_at: null };
  expect(await verify(await sign())).toEqual(identity);
  const stated = { methods: ["pwd", "mfa"], authenticated_at: "2026-11-20T14:59:00.000Z" };
  const token = await sign({ amr: stated.methods, auth_time: seconds - 60 });
  expect(await verify(token)).toEqual({ ...identity, ...stated });
  const nameless = { ...identity, name: "ana@sereno.test", picture_url: null };
  expect(await verify(await sign({ name: undefined, picture: null }))).toEqual(nameless);
});

test.each<[string, JWTPayload]>([
  ["from Google under its short name", { iss: "accounts.google.com" }],
  ["that expired within the tolerance", { exp: seconds - 4 }],
])("an id token %s is accepted", async (_, change) => {
  await expect(verify(await sign(change))).resolves.toMatchObject({ subject: "1234567890" });
});

test.each<[string, JWTPayload]>([
  ["of another issuer", { iss: "https://accounts.example.test" }],
  ["for another audience", { aud: "somebody-else" }],
  ["for several audiences", { aud: ["sereno", "somebody-else"] }],
  ["with another nonce", { nonce: "another-nonce" }],
  ["without a nonce", { nonce: undefined }],
  ["that expired", { exp: seconds - 6 }],
  ["that never expires", { exp: undefined }],
  ["that is not valid yet", { nbf: seconds + 60 }],
  ["of an unverified address", { email_verified: false }],
  ["that does not say whether the address is verified", { email_verified: undefined }],
  ["without an address", { email: undefined }],
  ["without a subject", { sub: undefined }],
  ["with an empty subject", { sub: "" }],
])("an id token %s is refused", async (_, change) => expect(verify(await sign(change))).rejects.toThrow());

test("an id token signed with an unknown key, the public key as a shared secret or nothing is refused", async () => {
  await expect(verify(await sign({}, other.privateKey))).rejects.toThrow("signature verification failed");
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  const shared = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(secret);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const token of [shared, `${encode({ alg: "none" })}.${encode(claims)}.`])
    await expect(verify(token)).rejects.toThrow("ERR_JOSE_ALG_NOT_ALLOWED");
});

test("the error for a refused id token contains no personal data", async () => {
  const error: unknown = await verify(await sign({ aud: "somebody-else" })).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toHaveProperty("payload");
  expect(error).not.toHaveProperty("cause");
});
