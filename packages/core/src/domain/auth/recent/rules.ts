const MINUTE_MS = 60_000;
/** What is grave asks for a sign-in at Google that is no older. */
const RECENT_MS = 10 * MINUTE_MS;

/**
 * Whether a session began (ISO instant) so recently that what is grave may be done in it. Machines' clocks differ by less than a
 * minute; one that was set back further makes no session recent.
 */
export function isRecentSignIn(begunAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(begunAt);
  return age >= -MINUTE_MS && age < RECENT_MS;
}
