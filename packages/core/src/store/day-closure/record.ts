import { asRead, type PracticeContext, type Write } from "../../db/index";
import type { ClosedItem, DayClosureRecord } from "../../domain/day-closure/entity";
import { randomness } from "../../random";

export const DAY_CLOSURE_DUE = "closing";

/** DynamoDB's item limit is 409,600 bytes, including attribute names. */
const MOST_BYTES = 400_000;
/** Bytes added to each appointment later: failure reason and message time. */
const ADDED_BYTES = 250;

/** Whether a closure fits into one item until it is done. */
export const isKeepable = (closure: DayClosureRecord): boolean =>
  Buffer.byteLength(JSON.stringify(closure)) + closure.items.length * ADDED_BYTES <= MOST_BYTES;

/** Replaces a closure, if unchanged since it was read. */
export const dayClosureWrite = (before: DayClosureRecord, after: DayClosureRecord): Write => ({
  write: ({ dayClosure }) =>
    dayClosure
      .put({ ...after, revision: randomness().uuid() })
      .where(asRead(before, "revision"))
      .commit(),
});

export const dayClosureRemoval = ({ practice_id, id, revision }: DayClosureRecord): Write => ({
  write: ({ dayClosure }) => dayClosure.delete({ practice_id, id }).where(asRead({ revision }, "revision")).commit(),
});

/** A closure with one changed item. */
export const withItem = (closure: DayClosureRecord, changed: ClosedItem): DayClosureRecord => ({
  ...closure,
  items: closure.items.map((item) => (item.appointment_id === changed.appointment_id ? changed : item)),
});

export const keyOf = ({ practice }: PracticeContext, id: string) => ({ practice_id: practice.practice_id, id });
