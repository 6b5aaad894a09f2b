const MINUTE_MS = 60_000;

/** Clocks that are set right go by seconds: what differs by less says nothing of a clock. */
export const SLACK_MS = 5 * MINUTE_MS;
