import { type PracticeContext, readOne, readTogether } from "../../db/index";
import { asRead, decideAgain, erase, patch, put, upsert, type Write } from "../../db/writes";
import type { DayRecord } from "../../domain/appointment/entity";
import { cellsOf } from "../../domain/appointment/rules";
import type { ClientRecord } from "../../domain/client/entity";
import type { OfferRecord, WaitlistEntryRecord } from "../../domain/waitlist/entity";
import { type Holds, heldAt, offerStateAt } from "../../domain/waitlist/rules";
import { AppError } from "../../errors";
import { macOf } from "../../keys";
import { dateOfDay, type Interval, minuteOfIso } from "../../lib/time/rules";
import { readDays } from "../appointment/occupancy";
import { findClient } from "../client/read";
import { isStillWaiting, readOffers } from "./read";

/** The token in an offer's link: 128 bits derived from the offer's id, so that the link never changes. */
export const tokenOfOffer = ({ meet, practice }: Pick<PracticeContext, "meet" | "practice">, id: string): string =>
  macOf(meet.keys.encryption, "offer-link", `${practice.practice_id} ${id}`);

/** The stored UTC days of an interval; null for a day without a record. One query. */
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

/** Changes the holds of days and drops expired holds. Requires that the days are unchanged since they were read. */
export const holdWrites = (
  { practice, clock }: PracticeContext,
  days: readonly (readonly [date: string, DayRecord | null])[],
  change: (holds: Holds) => Holds,
): Write[] =>
  days.map(([date, day]) => {
    const kept = Object.fromEntries(
      heldAt(day?.holds, clock.now()).flatMap(([offer]) => {
        const hold = day?.holds?.[offer];
        return hold ? [[offer, hold] as const] : [];
      }),
    );
    return upsert("day", {
      of: { practice_id: practice.practice_id, date },
      set: { holds: change(kept) },
      add: { revision: 1 },
      where: asRead(day, "revision"),
    });
  });

/** Releases the hours that offers hold: one query per offer, but one write per day, as a transaction requires. */
export async function releaseWrites(ctx: PracticeContext, ...offers: OfferRecord[]): Promise<Write[]> {
  const ids = new Set(offers.map(({ id }) => id));
  const days = new Map<string, DayRecord | null>();
  for (const { starts_at, duration_minutes } of offers) {
    const start = minuteOfIso(starts_at);
    for (const [date, day] of await readDaysOf(ctx, { start, end: start + duration_minutes })) days.set(date, day);
  }
  const holding = [...days].filter(([, day]) => Object.keys(day?.holds ?? {}).some((id) => ids.has(id)));
  return holdWrites(ctx, holding, (holds) => Object.fromEntries(Object.entries(holds).filter(([id]) => !ids.has(id))));
}

/** Deletes a client's waitlist entry, withdraws the client's open offers and releases the hours held for them. */
export async function leaveWaitlist(ctx: PracticeContext, client_id: string): Promise<Write[]> {
  const now = ctx.clock.now();
  const key = { practice_id: ctx.practice.practice_id, client_id };
  // Read before the offers: if an offer is made after this read, the write that deletes the entry fails.
  const entry = await readOne(ctx.db, ctx.db.one.waiting(key));
  const waiting = (await readOffers(ctx, now.toISOString())).filter((each) => offerStateAt(each, now) === "open");
  const owners = await Promise.all(waiting.map((each) => findClient(ctx, each.practice_id, each.client_id)));
  const open = waiting.filter((_, index) => owners[index]?.id === client_id);
  const ended = open.map((offer) => ({ ...endOffer(offer, { state: "withdrawn" }), refused: decideAgain }));
  return [leaveWrite(key, entry), ...ended, ...(await releaseWrites(ctx, ...open))];
}

type Key = Pick<WaitlistEntryRecord, "practice_id" | "client_id">;

export const removeEntryWrite = (key: Key): Write => erase("waiting", key);

/** Requires that, since the read, the entry was not added, removed or changed, and got no new offer. */
const unchangedSince = (read: WaitlistEntryRecord | null) =>
  asRead(read, "waiting_since", "last_offer", "weekdays", "parts_of_day", "appointment_types", "earlier", "until");

const leaveWrite = (key: Key, read: WaitlistEntryRecord | null): Write => erase("waiting", key, unchangedSince(read));

export const replaceEntryWrite = (read: WaitlistEntryRecord | null, record: WaitlistEntryRecord): Write =>
  put("waiting", record, unchangedSince(read));

/** Records a client's latest offer. Fails if another offer was made since the read: `makeOffer` then decides again. */
export const lastOfferWrite = ({ practice_id, client_id, last_offer }: WaitlistEntryRecord, offer: string): Write =>
  patch("waiting", {
    of: { practice_id, client_id },
    set: { last_offer: offer },
    where: asRead({ last_offer }, "last_offer"),
  });

const keyOf = ({ practice_id, id }: ClientRecord): Key => ({ practice_id, client_id: id });

/** Gives a merged client's waitlist entry to the remaining client. If that client still waits, only deletes the entry, and
 * the client has waited since the earlier day. One read. */
export async function mergeEntryWrites(ctx: PracticeContext, from: ClientRecord, into: ClientRecord): Promise<Write[]> {
  const { db } = ctx;
  const [entry, own] = await readTogether(db, [db.one.waiting(keyOf(from)), db.one.waiting(keyOf(into))]);
  if (!entry) return [];
  const isWaiting = own !== null && isStillWaiting(ctx, own);
  const isLonger = isWaiting && isStillWaiting(ctx, entry) && entry.waiting_since < own.waiting_since;
  const kept = isWaiting ? isLonger && { ...own, waiting_since: entry.waiting_since } : { ...entry, ...keyOf(into) };
  return [leaveWrite(keyOf(from), entry), ...(kept ? [replaceEntryWrite(own, kept)] : [])];
}

/** Ends an open offer; if `now` (ISO instant) is given, only an unexpired one. Else fails with `stale_version`. */
export const endOffer = (
  { practice_id, starts_at, id }: OfferRecord,
  ended: Pick<OfferRecord, "state" | "appointment_id" | "left_at">,
  now?: string,
): Write =>
  patch(
    "offer",
    {
      of: { practice_id, starts_at, id },
      set: ended,
      where: ({ state, expires_at }, { eq, gt }) => {
        const isOpen = eq(state, "open");
        return now === undefined ? isOpen : `${isOpen} AND ${gt(expires_at, now)}`;
      },
    },
    () => new AppError("stale_version", { message: "Esta hora ya no está guardada para esta persona." }),
  );
