import { SignJWT } from "jose/jwt/sign";
import * as z from "zod/mini";
import { AppError } from "../../errors";
import type { Clock } from "../../lib/time/clock";
import { readSigned } from "./tokens";

/** A preview deployment's address is not registered at Google, so Google redirects to production, which redirects to
 * the origin that the state names. A shared key signs the state, and the origin must end with `suffix`. */
export interface RelaySender {
  keys: Uint8Array[];
  /** The preview's origin: `https://<stage>.preview.<domain>`. */
  origin: string;
}

export interface RelayReceiver {
  keys: Uint8Array[];
  /** The end of every preview's origin: `.preview.<domain>`. */
  suffix: string;
}

const ISSUER = "sereno-relay";
const MINUTES = 10;
const State = z.object({ origin: z.string(), jti: z.string() });

/** A state (JWS, HS256, 10 minutes) that contains the preview's origin and, in `jti`, the sign-in's state. */
export function signRelayState({ keys, origin }: RelaySender, clock: Clock, state: string): Promise<string> {
  const [key] = keys;
  if (!key) throw new Error("a relay key is missing");
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ origin })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setJti(state)
    .setExpirationTime(issuedAt + MINUTES * 60)
    .sign(key);
}

/** The preview's callback address with the parameters of Google's redirect (`query`).
 * @throws AppError `sign_in_failed` for an unsigned or expired state, or an origin that is no preview. */
export async function relayAddress(
  { keys, suffix }: RelayReceiver,
  clock: Clock,
  query: Record<string, string>,
): Promise<URL> {
  const origin = (await readRelayState(keys, clock, query.state ?? ""))?.origin;
  if (!origin || !isPreview(origin, suffix)) throw new AppError("sign_in_failed");
  const url = new URL("/auth/callback", origin);
  for (const name of ["code", "state", "error"]) {
    const value = query[name];
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

const STAGE = /^[a-z0-9-]+$/;

const isPreview = (origin: string, suffix: string): boolean =>
  origin.startsWith("https://") &&
  origin.endsWith(suffix) &&
  STAGE.test(origin.slice("https://".length, -suffix.length));

/** The claims of a state from `signRelayState`; null if none of the keys signed the state or it has expired. */
export const readRelayState = async (keys: Uint8Array[], clock: Clock, state: string) =>
  (await readSigned(keys, clock, state, State, { issuer: ISSUER }))?.claims ?? null;
