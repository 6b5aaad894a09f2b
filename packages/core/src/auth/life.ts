import type { Clock } from "../context";
import type { Practice } from "../practice/entity";
import type { Login } from "./entity";
import { IDLE_SECONDS } from "./tokens";

/** An ISO instant so many seconds ago. */
export const secondsAgo = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() - seconds * 1000).toISOString();

/** Whether a session still opens its practice: neither over, nor ended with all others, nor unused for 4 days. */
export const isAlive = (login: Login, practice: Practice, clock: Clock): boolean =>
  login.expires_at > secondsAgo(clock, 0) &&
  (login.epoch ?? 0) === (practice.session_epoch ?? 0) &&
  (login.seen_at ?? login.created_at) > secondsAgo(clock, IDLE_SECONDS);
