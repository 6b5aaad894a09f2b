import type { Login } from "../../domain/auth/entity";
import { isRecentSignIn } from "../../domain/auth/recent/rules";
import type { Practice } from "../../domain/practice/entity";
import { AppError } from "../../errors";
import type { Clock } from "../../lib/time/clock";
import { IDLE_SECONDS } from "./tokens";

export const secondsAgo = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() - seconds * 1000).toISOString();

/** Whether a session is valid: not expired, used within 4 days, and the therapist has not ended all sessions since. */
export const isAlive = (login: Login, practice: Practice, clock: Clock): boolean =>
  login.expires_at > secondsAgo(clock, 0) &&
  (login.epoch ?? 0) === (practice.session_epoch ?? 0) &&
  (login.seen_at ?? login.created_at) > secondsAgo(clock, IDLE_SECONDS);

/** Requires a sign-in in the last minutes, for sensitive procedures. @throws AppError `recent_login_required`. */
export function requireRecentSignIn({ created_at }: Login, clock: Clock): void {
  if (!isRecentSignIn(created_at, clock.now())) throw new AppError("recent_login_required");
}
