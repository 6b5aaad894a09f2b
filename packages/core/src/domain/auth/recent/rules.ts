const MINUTE_MS = 60_000;
/** The greatest age of a sign-in for sensitive procedures. */
const RECENT_MS = 10 * MINUTE_MS;

/**
 * Whether a session began (ISO instant) recently enough for sensitive procedures. Server clocks differ by less than a
 * minute; a start further in the future is not recent.
 */
export function isRecentSignIn(begunAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(begunAt);
  return age >= -MINUTE_MS && age < RECENT_MS;
}
