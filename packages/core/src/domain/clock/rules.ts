const MINUTE_MS = 60_000;

/** Synchronised clocks differ by seconds; a smaller difference than this does not mean that a clock is wrong. */
export const SLACK_MS = 5 * MINUTE_MS;
