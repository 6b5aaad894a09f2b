import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import * as z from "zod/mini";
import { AppError } from "../../errors";
import type { Clock } from "../../lib/time/clock";

/**
 * Google sends a sign-in back to registered addresses only, and a preview's address comes and goes with its branch. So a
 * preview asks Google to return to one address of production, which sends the browser on to the origin that the state
 * names: signed with a key that both hold, and under a host name that is production's to give.
 */
export interface RelaySender {
  keys: Uint8Array[];
  /** The preview's own, `https://<stage>.preview.<domain>`. */
  origin: string;
}

export interface RelayReceiver {
  keys: Uint8Array[];
  /** What a preview's host name ends with, `.preview.<domain>`. */
  suffix: string;
}

const ISSUER = "sereno-relay";
const MINUTES = 10;
const State = z.object({ origin: z.string(), jti: z.string() });

/** A state (JWS, HS256, 10 minutes) that names where its sign-in belongs, around the `state` of the sign-in itself. */
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

/**
 * Where to send a browser on that Google sent back with `query`.
 * @throws AppError `sign_in_failed` for a state that no preview signed, is too old, or names an origin that is not one.
 */
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

/** An origin and nothing else: https, a stage's name and the suffix. */
const isPreview = (origin: string, suffix: string): boolean =>
  origin.startsWith("https://") &&
  origin.endsWith(suffix) &&
  STAGE.test(origin.slice("https://".length, -suffix.length));

/** What a relayed state names: the origin it goes back to, and in `jti` the state of the sign-in. */
export async function readRelayState(
  keys: Uint8Array[],
  clock: Clock,
  state: string,
): Promise<z.infer<typeof State> | null> {
  for (const key of keys) {
    const options = { algorithms: ["HS256"], issuer: ISSUER, currentDate: clock.now() };
    const verified = await jwtVerify(state, key, options).catch(() => null);
    const parsed = State.safeParse(verified?.payload);
    if (parsed.success) return parsed.data;
  }
  return null;
}
