import type { EndpointStop } from "./schema";

/** The HTTP status of the response or, without one, the reason. `not_public`: the address is not publicly reachable.
 * `unreadable`: no key decrypts the endpoint's secrets. */
export type WebhookOutcome = { status: number } | { failure: "not_public" | "timeout" | "unreachable" | "unreadable" };

/** For this many hours after a secret was replaced, deliveries are signed with the old and the new secret. */
export const OVERLAP_HOURS = 24;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds to wait after the first failure, the second, and so on; after more failures, the last value. */
const PAUSES = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY];
const LONGEST_FAILURE = 5 * DAY;

/** Milliseconds until the next attempt. @param random 0 to 1, spreads the retries of attempts that failed together. */
export const pauseAfter = (failures: number, random: number): number =>
  (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? DAY) * (0.8 + 0.4 * random);

export const isTaken = (outcome: WebhookOutcome): boolean =>
  "status" in outcome && outcome.status >= 200 && outcome.status < 300;

export const outcomeText = (outcome: WebhookOutcome): string =>
  "status" in outcome ? String(outcome.status) : outcome.failure;

/** Why a failed attempt ends all deliveries to the endpoint; null if the attempt is retried. */
export function stopAfter(outcome: WebhookOutcome, failingSince: string, now: Date): EndpointStop | null {
  if ("status" in outcome && outcome.status === 410) return "gone";
  if ("failure" in outcome && outcome.failure === "unreadable") return "unreadable";
  return now.getTime() - Date.parse(failingSince) >= LONGEST_FAILURE ? "failing" : null;
}
