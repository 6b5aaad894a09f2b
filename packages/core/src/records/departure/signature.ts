import { createPrivateKey, createPublicKey } from "node:crypto";
import { calculateJwkThumbprint } from "jose/jwk/thumbprint";
import { CompactSign } from "jose/jws/compact/sign";
import { keyFor } from "../../keys";
import type { Context } from "../../table/context";
import type { Departure } from "../../things/departure/output";

const USE = "departure-signature";
const ALGORITHM = "EdDSA";
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/** An Ed25519 key of its own for certificates, made of one that encrypts: whoever knows its public half learns nothing of that one. */
const privateKeyOf = (key: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, keyFor([key], USE)]), format: "der", type: "pkcs8" });

/** The public half as a JWK (RFC 8037), named by its thumbprint. */
async function publicKeyOf(key: Uint8Array) {
  const { kty, crv, x } = createPublicKey(privateKeyOf(key)).export({ format: "jwk" });
  const jwk = { kty, crv, x };
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: "sig" };
}

/** What anybody verifies certificates with: a JWK Set (RFC 7517) of every key that is in use. */
export const certificateKeys = async ({ meet }: Pick<Context, "meet">) => ({
  keys: await Promise.all(meet.keys.encryption.map(publicKeyOf)),
});

/**
 * What was erased, in words that nobody can change: a compact JWS (RFC 7515) by the first of the keys. It says who says so (`iss`, the web's
 * origin), where it is told (`sub`) and when it was signed (`iat`), and names nobody.
 */
export async function signCertificate(
  { meet, clock }: Pick<Context, "meet" | "clock">,
  origin: string,
  { certificate_path, state, closed_at, erased_at, erased, receipts, receipt_years, backups_gone_at }: Departure,
): Promise<string> {
  const [key] = meet.keys.encryption;
  if (!key) throw new Error("a key is missing");
  const claims = {
    iss: origin,
    sub: `${origin}${certificate_path}`,
    iat: Math.floor(clock.now().getTime() / 1000),
    ...{ state, closed_at, erased_at, erased, receipts, receipt_years, backups_gone_at },
  };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, kid: (await publicKeyOf(key)).kid })
    .sign(privateKeyOf(key));
}
