const MINUTE_MS = 60_000;
/** Sensitive procedures require a sign-in younger than this. */
const RECENT_MS = 10 * MINUTE_MS;

/** Whether a session began recently. A start up to a minute after `now` is accepted, because server clocks differ. */
export function isRecentSignIn(begunAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(begunAt);
  return age >= -MINUTE_MS && age < RECENT_MS;
}
