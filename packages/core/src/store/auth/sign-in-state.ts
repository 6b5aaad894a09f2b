import { createHmac } from "node:crypto";
import { SignJWT } from "jose/jwt/sign";
import * as z from "zod/mini";
import type { Clock } from "../../lib/time/clock";
import { randomness } from "../../random";
import type { AuthPorts, SignInSecrets } from "./ports";
import { readRelayState, signRelayState } from "./relay";
import { firstOf, type LoginClaims, readSigned } from "./tokens";

const ISSUER = "sereno-sign-in";
const STATE_SECONDS = 10 * 60;

const Claims = z.object({
  jti: z.string(),
  exp: z.number(),
  sub: z.optional(z.string()),
  sid: z.optional(z.string()),
  bound: z.optional(z.boolean()),
  confirms: z.optional(z.boolean()),
});

export interface BegunSignIn extends Omit<SignInSecrets, "state"> {
  id: string;
  /** The session, if any, that began the sign-in: its account must complete the sign-in, which replaces the session. */
  by: LoginClaims | null;
  /** True if the sign-in only confirms the identity: it replaces the session, and the practice stays unchanged. */
  confirms: boolean;
  /** The secret that completes this sign-in. No URL contains it. Null if none is required. */
  verifier: string | null;
  expires: Date;
}

/** A sign-in's secrets, derived from its id with our key: they need no storage, and the state does not reveal them. */
function secretsOf(key: Uint8Array, id: string) {
  const derive = (purpose: string) => createHmac("sha256", key).update(`sign-in ${purpose} ${id}`).digest("base64url");
  return { secrets: { nonce: derive("nonce"), codeVerifier: derive("verifier") }, verifier: derive("browser") };
}

/** Begins a sign-in, and stores nothing: the returned state (JWS, HS256, valid for 10 minutes) contains it. If `bound`,
 * whoever completes the sign-in must also present the returned `verifier`. */
export async function beginSignIn(
  { keys, relayFrom }: Pick<AuthPorts, "keys" | "relayFrom">,
  clock: Clock,
  { by, bound, confirms = false }: { by?: LoginClaims; bound: boolean; confirms?: boolean },
): Promise<SignInSecrets & { verifier?: string }> {
  const key = firstOf(keys.session);
  const id = randomness().bytes(16).toString("base64url");
  const claims = { ...(by && { sid: by.login_id }), ...(bound && { bound }), ...(confirms && { confirms }) };
  const signed = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setJti(id)
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + STATE_SECONDS)
    .setSubject(by?.practice_id ?? "")
    .sign(key);
  const state = relayFrom ? await signRelayState(relayFrom, clock, signed) : signed;
  const { secrets, verifier } = secretsOf(key, id);
  return { state, ...secrets, ...(bound ? { verifier } : {}) };
}

/** The sign-in of a state; null unless one of our keys signed the state within ten minutes. */
export async function readSignIn(
  { keys, relayFrom }: Pick<AuthPorts, "keys" | "relayFrom">,
  clock: Clock,
  state: string,
): Promise<BegunSignIn | null> {
  const signed = relayFrom ? (await readRelayState(relayFrom.keys, clock, state))?.jti : state;
  const found = await readSigned(keys.session, clock, signed ?? "", Claims, { issuer: ISSUER });
  if (!found) return null;
  const { jti: id, exp, sub, sid, bound, confirms } = found.claims;
  const by = sub && sid ? { practice_id: sub, login_id: sid } : null;
  const { secrets, verifier } = secretsOf(found.key, id);
  const expires = new Date(exp * 1000);
  return { id, by, confirms: confirms === true, expires, verifier: bound ? verifier : null, ...secrets };
}
