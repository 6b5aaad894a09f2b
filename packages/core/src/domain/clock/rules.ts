/** Two clocks that differ by less than this count as equal. Synchronised clocks differ by seconds only. */
export const SLACK_MS = 5 * 60_000;
