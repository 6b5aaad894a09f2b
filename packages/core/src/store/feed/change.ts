import { put, type Write } from "../../db/writes";
import type { Practice } from "../../domain/practice/entity";
import type { Clock } from "../../lib/time/clock";

interface Changing {
  clock: Clock;
  practice?: Pick<Practice, "practice_id" | "feed_hash"> | null;
}

/** Records when the feed's content last changed, once per transaction; writes nothing if the practice has no feed. */
export const feedWrites = ({ clock, practice }: Changing): Write[] =>
  practice?.feed_hash ? [feedWrite(clock, practice.practice_id)] : [];

/** As `feedWrites`, for a caller that has not read the practice: writes even if the practice has no feed. */
export const feedWrite = (clock: Clock, practice_id: string): Write => ({
  once: "feed",
  ...put("feedChange", { practice_id, changed_at: clock.now().toISOString() }),
});
