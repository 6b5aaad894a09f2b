import type { PracticeContext } from "../db/index";
import { cellsOf } from "../domain/appointment/rules";
import { isUnknown } from "../domain/busy/rules";
import { zoneOf } from "../domain/practice/rules";
import type { OfferRecord } from "../domain/waitlist/entity";
import type { FreedHour, Offers } from "../domain/waitlist/output";
import { offerStateAt } from "../domain/waitlist/rules";
import { formatLocal, type Interval, minuteOfIso, overlaps, toLocal } from "../lib/time/rules";
import { readBusy } from "../store/appointment/occupancy";
import { elsewhereOf } from "../store/busy/read";
import { readFreed } from "../store/waitlist/freed";
import {
  readOffers,
  readWaitlistEntries,
  readWaitlistState,
  toOffer,
  type WaitingClient,
  withClients,
} from "../store/waitlist/read";
import { dateAt, hoursReaderOf, isKept, isOf, matchesOf, type Owners, ownersOf } from "./waitlist-matches";

export async function listOffers(ctx: PracticeContext): Promise<Offers> {
  const now = ctx.clock.now();
  const [entries, stored] = await Promise.all([readWaitlistEntries(ctx), readOffers(ctx, now.toISOString())]);
  const offers = await readWaitlistState(ctx, stored);
  const kept = offers.filter(isKept);
  const owners = await ownersOf(ctx, [], kept);
  // Offers to deleted clients are omitted.
  const made = kept.filter(({ client_id }) => owners.has(client_id));
  const last = [...new Map(made.map((each) => [each.starts_at, each])).values()];
  const freed = entries.length === 0 ? [] : await readFreed(ctx, made);
  if (last.length + freed.length === 0) return { offers: [], freed: [], waiting: entries.length };
  const waiting = await withClients(ctx, entries);
  const isLeft = (offer: OfferRecord) => !["open", "accepted"].includes(offerStateAt(offer, now));
  const hours = [...last.filter(isLeft).map(hourOfOffer), ...freed];
  const countOf = await countsOf(ctx, { waiting, offers: kept, owners, hours });
  const isListed = (offer: OfferRecord): boolean => {
    if (isLeft(offer)) return countOf(hourOfOffer(offer)) > 0;
    return offerStateAt(offer, now) === "open" || Date.parse(offer.created_at) > now.getTime() - 86_400_000;
  };
  const freedHourOf = (hour: Interval): FreedHour => ({
    start: formatLocal(toLocal(zoneOf(ctx.practice), hour.start)),
    duration_minutes: hour.end - hour.start,
    waiting: countOf(hour),
    is_unknown: isUnknown(elsewhereOf(ctx.practice), hour),
  });
  return {
    offers: last.filter(isListed).map((each) => toOffer(ctx, each, owners.get(each.client_id)?.name ?? "")),
    freed: freed.map(freedHourOf).filter((each) => each.waiting > 0),
    waiting: entries.length,
  };
}

/** Returns a function that counts an hour's possible clients: they wait, the hour suits them, and they have no offer of
 * it. It returns 0 for an hour that is taken in Sereno or Google, or excluded by its date's exception. */
async function countsOf(
  ctx: PracticeContext,
  asked: { waiting: WaitingClient[]; offers: OfferRecord[]; owners: Owners; hours: Interval[] },
): Promise<(hour: Interval) => number> {
  const { waiting, offers, owners, hours } = asked;
  if (hours.length === 0) return () => 0;
  const dates = hours.map(({ start }) => dateAt(ctx, start));
  const [hourOf, booked] = await Promise.all([hoursReaderOf(ctx, dates), busyAround(ctx, hours)]);
  const busy = [...booked, ...elsewhereOf(ctx.practice).intervals];
  return (hour) => {
    const at = hourOf(hour);
    if ((at.excludedBy() ?? "week") !== "week" || busy.some((each) => overlaps(each, hour))) return 0;
    return matchesOf(ctx, waiting, at, offers.filter(isOf(hour)), owners).filter(({ passed }) => !passed).length;
  };
}

const hourOfOffer = ({ starts_at, duration_minutes }: OfferRecord): Interval => {
  const start = minuteOfIso(starts_at);
  return { start, end: start + duration_minutes };
};

/** Occupied times on the days from the first of `hours` to the last. One query. */
export function busyAround({ db, practice }: PracticeContext, hours: Interval[]): Promise<Interval[]> {
  const days = hours.flatMap((each) => cellsOf(each).map(({ day }) => day));
  return readBusy(db, practice.practice_id, Math.min(...days), Math.max(...days));
}
