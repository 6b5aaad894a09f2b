const MINUTE_MS = 60_000;

/** A clock that differs by less than this counts as correct: synchronised clocks differ by seconds. */
export const SLACK_MS = 5 * MINUTE_MS;
