import { createHash } from "node:crypto";
import * as a from "./attributes";
import { indexes } from "./keys";

/** A record's partition in the index `due`, its due time (ISO instant), and how often a job has failed with it. */
export interface DueFields {
  due?: string;
  due_at?: string;
  due_attempts?: number;
}

export const dueAttributes = {
  due: a.excluded(a.text, a.PLACE),
  due_at: a.excluded(a.text, a.PLACE),
  due_attempts: a.excluded(a.optional(a.number), a.PLACE),
} as const satisfies Record<keyof DueFields, object>;

export const byDue = {
  index: indexes.due,
  projection: "keys_only",
  pk: { field: `${indexes.due}pk`, composite: ["due"] },
  sk: { field: `${indexes.due}sk`, composite: ["due_at"] },
} as const;

// DynamoDB accepts 1,000 writes a second per partition key, so a queue accepts 16,000. A run queries each shard and the
// failed list. With nothing due, that is 17 x 0.5 RCU: one run a minute takes 367,200 RCU or $0.05 a month.
const SHARDS = 16;

/** Queues with few records: one partition and no failed list, so that a run without due items is one request. */
const UNDIVIDED = ["email", "push-again"];
export const isUndivided = (queue: string): boolean => UNDIVIDED.includes(queue);

const shard = (queue: string, number: number) => `${queue}#${String(number).padStart(2, "0")}`;

/** The shard depends only on the practice, so a run that postpones a record does not find it again in a later shard. */
const shardOf = (queue: string, practice_id: string): string =>
  shard(queue, isUndivided(queue) ? 0 : createHash("sha256").update(practice_id).digest().readUInt8() % SHARDS);

/** The partitions of a queue, without the failed list. */
export const shardsOf = (queue: string): string[] =>
  Array.from({ length: isUndivided(queue) ? 1 : SHARDS }, (_, number) => shard(queue, number));

export const failedOf = (queue: string): string => (isUndivided(queue) ? shard(queue, 0) : `${queue}#failed`);

export const dueFrom = (queue: string, practice_id: string, due_at: string): Required<DueFields> => ({
  due: shardOf(queue, practice_id),
  due_at,
  due_attempts: 0,
});

/** Fields that take a record out of its queue when the record is replaced. */
export const notDue: DueFields = { due: undefined, due_at: undefined, due_attempts: undefined };

export const isDue = (queue: string, { due, due_at }: DueFields, now: Date): boolean =>
  due !== undefined && due_at !== undefined && due.startsWith(`${queue}#`) && due_at <= now.toISOString();

export const hasFailed = (queue: string, { due, due_attempts = 0 }: DueFields): boolean =>
  due === failedOf(queue) && (!isUndivided(queue) || due_attempts >= TRIES);

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 6 * 3600;
const FAILED_PAUSE_SECONDS = 24 * 3600;
/** After this many failed attempts (about two days), an item moves to the failed list and is tried once a day. */
export const TRIES = 20;

/** The due fields after a failed attempt. The pause doubles from 30 seconds to 6 hours; from attempt 20 on it is a day.
 * @param random 0 to 1, shortens the pause by up to half, to spread items that failed together. */
export function putOff(
  queue: string,
  { practice_id, due_attempts = 0 }: DueFields & { practice_id: string },
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
