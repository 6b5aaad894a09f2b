const MINUTE_MS = 60_000;

/** A clock that differs by less than this counts as correct. Synchronised clocks differ by seconds only. */
export const SLACK_MS = 5 * MINUTE_MS;
