import { decideAgain, type Write } from "../../db/commit";
import type { Practice } from "../../domain/practice/entity";
import type { Clock } from "../../lib/time/clock";

interface Changing {
  clock: Clock;
  practice?: Pick<Practice, "practice_id" | "feed_hash"> | null;
}

/**
 * Tells whoever reads the practice's feed, in the transaction of what changes it; nothing to write while there is none. Once in a
 * transaction, however often it is asked for.
 */
export const feedWrites = ({ clock, practice }: Changing): Write[] =>
  practice?.feed_hash ? [feedWrite(clock, practice.practice_id)] : [];

/** As `feedWrites`, where it is not known whether there is a feed. */
export const feedWrite = (clock: Clock, practice_id: string): Write => ({
  once: "feed",
  write: ({ feedChange }) => feedChange.put({ practice_id, changed_at: clock.now().toISOString() }).commit(),
  refused: decideAgain,
});
