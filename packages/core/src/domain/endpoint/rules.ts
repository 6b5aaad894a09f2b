import type { EndpointStop } from "./schema";

/**
 * Outcome of a call: the receiver's status, or why there is none: no public address, a timeout, or no connection.
 */
export type WebhookOutcome = { status: number } | { failure: "not_public" | "timeout" | "unreachable" };

/** How long each of two secrets is signed with once another was given out. */
export const OVERLAP_HOURS = 24;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After the first failure, the second, and so on; the last holds for all that follow. */
const PAUSES = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY];
const LONGEST_FAILURE = 5 * DAY;

/** How long to leave an endpoint alone, in milliseconds. @param random 0 to 1: so that what failed together does not come back together. */
export const pauseAfter = (failures: number, random: number): number =>
  (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? DAY) * (0.8 + 0.4 * random);

export const isTaken = (outcome: WebhookOutcome): boolean =>
  "status" in outcome && outcome.status >= 200 && outcome.status < 300;

/** How it is kept and shown. */
export const outcomeText = (outcome: WebhookOutcome): string =>
  "status" in outcome ? String(outcome.status) : outcome.failure;

/** Why no more is sent after a failure; null: it is tried again. */
export function stopAfter(outcome: WebhookOutcome, failingSince: string, now: Date): EndpointStop | null {
  if ("status" in outcome && outcome.status === 410) return "gone";
  return now.getTime() - Date.parse(failingSince) >= LONGEST_FAILURE ? "failing" : null;
}
