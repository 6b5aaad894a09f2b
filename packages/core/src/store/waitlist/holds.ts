import { STALE, type Write } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { DayRecord } from "../../domain/appointment/entity";
import { cellsOf } from "../../domain/appointment/rules";
import type { OfferRecord } from "../../domain/waitlist/entity";
import { type Holds, heldAt } from "../../domain/waitlist/rules";
import { dateOfDay, type Interval, minuteOfIso } from "../../lib/time/rules";
import { readDays } from "../appointment/occupancy";

/** The current UTC days of an interval; null: none stored yet. One query. */
export async function readDaysOf(
  ctx: PracticeContext,
  interval: Interval,
): Promise<[date: string, DayRecord | null][]> {
  const days = cellsOf(interval).map(({ day }) => day);
  const found = await readDays(ctx.db, ctx.practice.practice_id, Math.min(...days), Math.max(...days));
  return days.map((day) => {
    const date = dateOfDay(day);
    return [date, found.find((each) => each.date === date) ?? null];
  });
}

/**
 * The writes that change the holds of days, if unchanged since they were read: booking the offer depends on the same.
 * Drops expired holds. A hold is no booking, so removing it frees no cell.
 */
export const holdWrites = (
  { practice, clock }: PracticeContext,
  days: readonly (readonly [date: string, DayRecord | null])[],
  change: (holds: Holds) => Holds,
): Write[] =>
  days.map(([date, day]) => {
    const now = clock.now();
    const kept = Object.fromEntries(
      heldAt(day?.holds, now).flatMap(([offer]) => {
        const hold = day?.holds?.[offer];
        return hold ? [[offer, hold] as const] : [];
      }),
    );
    const key = { practice_id: practice.practice_id, date };
    return {
      write: (entities) =>
        entities.day
          .upsert({ ...key, holds: change(kept) })
          .add({ revision: 1 })
          .where(({ revision }, { eq, notExists }) =>
            day?.revision === undefined ? notExists(revision) : eq(revision, day.revision),
          )
          .commit(),
      refused: () => STALE,
    };
  });

/** The writes that end an offer's hold. One query. */
export async function releaseWrites(ctx: PracticeContext, { id, starts_at, duration_minutes }: OfferRecord) {
  const start = minuteOfIso(starts_at);
  const days = await readDaysOf(ctx, { start, end: start + duration_minutes });
  const holding = days.filter(([, day]) => day?.holds?.[id]);
  return holdWrites(ctx, holding, ({ [id]: _, ...others }) => others);
}
