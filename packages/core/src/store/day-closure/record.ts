import type { Write } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { ClosedItem, ClosingRecord } from "../../domain/day-closure/entity";
import { randomness } from "../../random";

export const CLOSING_DUE = "closing";

/** DynamoDB's item limit is 409,600 bytes, including attribute names. */
const MOST_BYTES = 400_000;
/** Bytes added to each appointment later: failure reason and message time. */
const ADDED_BYTES = 250;

/** Whether a closure fits into one item until it is done. */
export const isKeepable = (closing: ClosingRecord): boolean =>
  Buffer.byteLength(JSON.stringify(closing)) + closing.items.length * ADDED_BYTES <= MOST_BYTES;

/** Replaces a closure, if unchanged since it was read. */
export const closingWrite = (before: ClosingRecord, after: ClosingRecord): Write => ({
  write: ({ closing }) =>
    closing
      .put({ ...after, revision: randomness().uuid() })
      .where(({ revision }, { eq }) => eq(revision, before.revision))
      .commit(),
});

export const closingRemoval = ({ practice_id, id, revision: known }: ClosingRecord): Write => ({
  write: ({ closing }) =>
    closing
      .delete({ practice_id, id })
      .where(({ revision }, { eq }) => eq(revision, known))
      .commit(),
});

/** A closure with one changed item. */
export const withItem = (closing: ClosingRecord, changed: ClosedItem): ClosingRecord => ({
  ...closing,
  items: closing.items.map((item) => (item.appointment_id === changed.appointment_id ? changed : item)),
});

export const keyOf = ({ practice }: PracticeContext, id: string) => ({ practice_id: practice.practice_id, id });
