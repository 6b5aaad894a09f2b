import { asRead, decideAgain, type PracticeContext, readOne, STALE, type Write } from "../../db/index";
import type { DayRecord } from "../../domain/appointment/entity";
import { cellsOf } from "../../domain/appointment/rules";
import type { OfferRecord } from "../../domain/waitlist/entity";
import { type Holds, heldAt, offerStateAt } from "../../domain/waitlist/rules";
import { dateOfDay, type Interval, minuteOfIso } from "../../lib/time/rules";
import { readDays } from "../appointment/occupancy";
import { findClient } from "../client/read";
import { endOffer, leaveWrite } from "./change";
import { readOffers } from "./read";

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
 * The writes that change the holds of days, if unchanged since they were read. Drops expired holds. A hold is no
 * booking, so removing it frees no cell.
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
          .where(asRead(day, "revision"))
          .commit(),
      refused: () => STALE,
    };
  });

/** The writes that end an offer's hold. One query. */
export const releaseWrites = (ctx: PracticeContext, offer: OfferRecord): Promise<Write[]> => releaseAll(ctx, [offer]);

/** The writes that end the holds of several offers. Two offers on one day share a write. */
async function releaseAll(ctx: PracticeContext, offers: OfferRecord[]): Promise<Write[]> {
  const ids = new Set(offers.map(({ id }) => id));
  const days = new Map<string, DayRecord | null>();
  for (const { starts_at, duration_minutes } of offers) {
    const start = minuteOfIso(starts_at);
    for (const [date, day] of await readDaysOf(ctx, { start, end: start + duration_minutes })) days.set(date, day);
  }
  const holding = [...days].filter(([, day]) => Object.keys(day?.holds ?? {}).some((id) => ids.has(id)));
  return holdWrites(ctx, holding, (holds) => Object.fromEntries(Object.entries(holds).filter(([id]) => !ids.has(id))));
}

/**
 * The writes that delete a client's waitlist entry, withdraw their open offers and release the held hours. The action
 * decides again if another offer is made meanwhile. Costs one read and one query if there is neither entry nor offer.
 */
export async function leaveWaitlist(ctx: PracticeContext, client_id: string): Promise<Write[]> {
  const now = ctx.clock.now();
  const key = { practice_id: ctx.practice.practice_id, client_id };
  // Read before the offers, so that an offer made after this read fails the condition.
  const wish = await readOne(ctx.db, ctx.db.one.waiting(key));
  const offered = await readOffers(ctx, now.toISOString());
  const waiting = offered.filter((each) => offerStateAt(each, now) === "open");
  const owners = await Promise.all(waiting.map((each) => findClient(ctx, each.practice_id, each.client_id)));
  const open = waiting.filter((_, index) => owners[index]?.id === client_id);
  const ended = open.map((offer) => ({ ...endOffer(offer, { state: "withdrawn" }), refused: decideAgain }));
  return [leaveWrite(key, wish), ...ended, ...(await releaseAll(ctx, open))];
}
