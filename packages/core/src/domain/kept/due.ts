import { createHash } from "node:crypto";
import { text } from "./attributes";
import { indexes } from "./keys";

/** Which part of which queue a record is in, from when on (ISO instant) a job has to look at it, and how often that failed. */
export interface DueFields {
  due?: string;
  due_at?: string;
  due_attempts?: number;
}

/** The attributes and the index of an entity whose records can be due. */
export const dueAttributes = {
  due: text,
  due_at: text,
  due_attempts: { type: "number" },
} as const satisfies Record<keyof DueFields, object>;

export const byDue = {
  index: indexes.due,
  projection: "keys_only",
  pk: { field: `${indexes.due}pk`, composite: ["due"] },
  sk: { field: `${indexes.due}sk`, composite: ["due_at"] },
} as const;

// DynamoDB takes 1,000 writes a second to one key, so a queue takes 16,000: one to become due or be done, two to move.
// An idle run asks each shard and the failed list, 17 x 0.5 RCU: every minute that makes 367,200 RCU, $0.05 a month.
const SHARDS = 16;

/**
 * A practice has one record in these, which comes up every few minutes as long as it is in, or they hold few: one partition holds them, with
 * those that failed too often, so that an idle run is one request.
 */
const UNDIVIDED = ["email", "push-again"];
export const isUndivided = (queue: string): boolean => UNDIVIDED.includes(queue);

const shard = (queue: string, number: number) => `${queue}#${String(number).padStart(2, "0")}`;

/** One shard per practice and queue, so that a run sees each record once. */
const shardOf = (queue: string, practice_id: string): string =>
  shard(queue, isUndivided(queue) ? 0 : createHash("sha256").update(practice_id).digest().readUInt8() % SHARDS);

/** The partitions of the index that make up a queue, without the failed list. */
export const shardsOf = (queue: string): string[] =>
  Array.from({ length: isUndivided(queue) ? 1 : SHARDS }, (_, number) => shard(queue, number));

/** The partition of the index that lists what failed too often, where a queue is divided. */
export const failedOf = (queue: string): string => (isUndivided(queue) ? shard(queue, 0) : `${queue}#failed`);

interface DueRecord extends DueFields {
  practice_id: string;
}

/** The fields that make a record due in a queue at a moment (ISO instant), without earlier failures. */
export const dueFrom = (queue: string, practice_id: string, due_at: string): Required<DueFields> => ({
  due: shardOf(queue, practice_id),
  due_at,
  due_attempts: 0,
});

/** What takes a record out of its queue, where it is replaced as a whole. */
export const notDue: DueFields = { due: undefined, due_at: undefined, due_attempts: undefined };

/** Whether a record is a queue's to look at by now, from its failed list or not. */
export const isDue = (queue: string, { due, due_at }: DueFields, now: Date): boolean =>
  due !== undefined && due_at !== undefined && due.startsWith(`${queue}#`) && due_at <= now.toISOString();

/** Whether a record is on the failed list. */
export const hasFailed = (queue: string, { due, due_attempts = 0 }: DueFields): boolean =>
  due === failedOf(queue) && (!isUndivided(queue) || due_attempts >= TRIES);

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 6 * 3600;
const FAILED_PAUSE_SECONDS = 24 * 3600;
/** About two days' worth. */
export const TRIES = 20;

/**
 * What a record that failed once more is due as. The pause doubles from half a minute to six hours. After 20 tries, about
 * two days, it is on the failed list, which an alarm watches, and is tried once a day: what was mended leaves it by itself.
 * @param random 0 to 1: takes up to half of the pause off, so that what failed together does not come back together.
 * @param atLeastSeconds the shortest pause, where somebody asked for one.
 */
export function putOff(
  queue: string,
  { practice_id, due_attempts = 0 }: DueRecord,
  now: Date,
  random: number,
  atLeastSeconds = 0,
): Required<DueFields> {
  const attempts = due_attempts + 1;
  const isListed = attempts >= TRIES;
  const doubled = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));
  const seconds = Math.max(atLeastSeconds, (isListed ? FAILED_PAUSE_SECONDS : doubled) * (1 - random / 2));
  return {
    due: isListed ? failedOf(queue) : shardOf(queue, practice_id),
    due_at: new Date(now.getTime() + seconds * 1000).toISOString(),
    due_attempts: attempts,
  };
}
