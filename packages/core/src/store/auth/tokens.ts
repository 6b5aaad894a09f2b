import { createHmac, timingSafeEqual } from "node:crypto";
import { jwtVerify } from "jose/jwt/verify";
import * as z from "zod/mini";
import { halveToken } from "../../domain/auth/rules";
import type { Keys } from "../../keys";
import type { Clock } from "../../lib/time/clock";

// This file imports only jose's verification, which each call with a session needs; the rest of jose loads on use.
const ISSUER = "sereno";
const AUDIENCE = "sereno-session";
export const LOGIN_SECONDS = 7 * 24 * 3600;
/** Seconds without use after which a session ends: 4 days, longer than a long weekend. */
export const IDLE_SECONDS = 4 * 24 * 3600;

const Claims = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });
type Claims = z.infer<typeof Claims>;

const MOST_VERIFIED = 1000;
/** Cached claims of verified tokens, by keys and token: checking a signature takes a seventh of a call's time. */
const verified = new WeakMap<Keys, Map<string, Claims>>();

export interface LoginClaims {
  practice_id: string;
  login_id: string;
}

/** A session's token (JWT, HS256, 7 days). It is valid only while the session's record exists. */
export async function signLogin(keys: Keys, clock: Clock, name: LoginClaims): Promise<string> {
  const { SignJWT } = await import("jose/jwt/sign");
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: name.login_id })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(name.practice_id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LOGIN_SECONDS)
    .sign(firstOf(keys.session));
}

/** The session of a token; null unless one of our keys signed the token and it has not expired. */
export async function readLogin(keys: Keys, clock: Clock, token: string): Promise<LoginClaims | null> {
  const claims = verified.get(keys)?.get(token) ?? (await verify(keys, clock, token));
  if (!claims || claims.exp * 1000 <= clock.now().getTime()) return null;
  return { practice_id: claims.sub, login_id: claims.sid };
}

/** The session of a token with half a signature (`halveToken`); null if expired or not signed by one of our keys. */
export async function readHalved(keys: Keys, clock: Clock, halved: string): Promise<LoginClaims | null> {
  const signed = halved.slice(0, halved.lastIndexOf("."));
  for (const key of keys.session) {
    const token = `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
    const [own, given] = [Buffer.from(halveToken(token)), Buffer.from(halved)];
    if (own.length === given.length && timingSafeEqual(own, given)) return readLogin(keys, clock, token);
  }
  return null;
}

async function verify(keys: Keys, clock: Clock, token: string): Promise<Claims | null> {
  const found = await readSigned(keys.session, clock, token, Claims, { issuer: ISSUER, audience: AUDIENCE });
  if (!found) return null;
  keep(keys, token, found.claims);
  return found.claims;
}

/** The claims of a JWT (HS256) and the key that signed it; null if none of the keys signed it or it is expired. */
export async function readSigned<T>(
  keys: Uint8Array[],
  clock: Clock,
  token: string,
  shape: z.ZodMiniType<T>,
  named: { issuer: string; audience?: string },
): Promise<{ claims: T; key: Uint8Array } | null> {
  const options = { ...named, algorithms: ["HS256"], currentDate: clock.now() };
  for (const key of keys) {
    const verified = await jwtVerify(token, key, options).catch(() => null);
    const claims = shape.safeParse(verified?.payload);
    if (claims.success) return { claims: claims.data, key };
  }
  return null;
}

function keep(keys: Keys, token: string, claims: Claims): void {
  const kept = verified.get(keys) ?? new Map<string, Claims>();
  const [oldest] = kept.keys();
  if (kept.size >= MOST_VERIFIED && oldest) kept.delete(oldest);
  verified.set(keys, kept.set(token, claims));
}

/** Encrypts a text as compact JWE (dir, A256GCM). `owner`: the record that holds the text, such as 'grant prc_…'. */
export async function encryptText(keys: Keys, owner: string, text: string): Promise<string> {
  const { CompactEncrypt } = await import("jose/jwe/compact/encrypt");
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", owner })
    .encrypt(firstOf(keys.encryption));
}

/** Decrypts what `encryptText` encrypted for this owner. @throws Error if no key fits or the owner differs. */
export async function decryptText(keys: Keys, owner: string, jwe: string): Promise<string> {
  const { compactDecrypt } = await import("jose/jwe/compact/decrypt");
  for (const key of keys.encryption) {
    const plain = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    }).catch(() => null);
    if (!plain) continue;
    if (plain.protectedHeader.owner !== owner) throw new Error("this text belongs to another");
    return new TextDecoder().decode(plain.plaintext);
  }
  throw new Error("no key decrypts this text");
}

export const grantOwner = (practice_id: string): string => `grant ${practice_id}`;

export function firstOf(keys: Uint8Array[]): Uint8Array {
  const [key] = keys;
  if (!key) throw new Error("a key is missing");
  return key;
}
