const MINUTE_MS = 60_000;
/** The greatest age of a sign-in for sensitive procedures. */
const RECENT_MS = 10 * MINUTE_MS;

/** Whether a session that began at an ISO instant is recent, or begins within a minute: server clocks differ. */
export function isRecentSignIn(begunAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(begunAt);
  return age >= -MINUTE_MS && age < RECENT_MS;
}
