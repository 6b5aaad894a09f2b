import type { GoogleIdentity } from "@sereno/core/store/auth/ports";
import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as z from "zod/mini";
import { Whole, Word } from "./bounded-text";

const IdTokenClaims = z.object({
  sub: Whole.check(z.minLength(1)),
  aud: Whole,
  exp: z.number(),
  nonce: Whole,
  // An address that is too long is refused, not cut, because a cut address would be a different one.
  email: z.pipe(Whole, z.email()),
  email_verified: z.literal(true),
  hd: z.optional(Whole),
  name: z.optional(Word),
  picture: z.nullish(Whole),
  amr: z.optional(z.array(Word)),
  auth_time: z.optional(z.int()),
});

interface ExpectedIdToken {
  keys: JWTVerifyGetKey;
  issuers: string[];
  clientId: string;
  nonce: string;
  now: Date;
}

/** Verifies an id token. `name` is the email address if absent. @throws Error, without claims, if invalid. */
export async function verifyIdToken(idToken: string, expected: ExpectedIdToken): Promise<GoogleIdentity> {
  const { payload } = await jwtVerify(idToken, expected.keys, {
    algorithms: ["RS256"],
    issuer: expected.issuers,
    audience: expected.clientId,
    clockTolerance: 5,
    currentDate: expected.now,
  }).catch(rethrowWithoutClaims);
  const claims = IdTokenClaims.parse(payload);
  if (claims.nonce !== expected.nonce) throw new Error("The id token carries another nonce");
  return {
    subject: claims.sub,
    email: claims.email,
    hosted_domain: claims.hd ?? null,
    name: claims.name ?? claims.email,
    picture_url: claims.picture ?? null,
    methods: claims.amr ?? [],
    authenticated_at: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000).toISOString(),
  };
}

// Throws a new error without a cause: jose attaches the claims to its errors, and Sereno logs an error's cause.
function rethrowWithoutClaims(error: unknown): never {
  if (error instanceof errors.JOSEError) throw new Error(`The id token was refused: ${error.message} (${error.code})`);
  throw error;
}
