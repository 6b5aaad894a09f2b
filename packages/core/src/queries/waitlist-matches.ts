import type { PracticeContext } from "../db/index";
import { excludedBy, hoursReader } from "../domain/availability/rules";
import type { AppointmentMode } from "../domain/availability/schema";
import { boundElsewhere } from "../domain/booking/rules";
import { zoneOf } from "../domain/practice/rules";
import type { OfferRecord } from "../domain/waitlist/entity";
import type { Matches, Waiting, WaitlistMatch } from "../domain/waitlist/output";
import { type FreeHour, fitsEntry, suitingModes } from "../domain/waitlist/rules";
import type { HourInput } from "../domain/waitlist/schema";
import {
  dayNumber,
  type Interval,
  isoOfMinute,
  minuteOfDate,
  minuteOfIso,
  overlaps,
  splitLocal,
  toLocal,
} from "../lib/time/rules";
import { busyOf } from "../store/appointment/occupancy";
import { intervalAt } from "../store/appointment/record";
import { readExceptions } from "../store/availability/read";
import { elsewhereOf } from "../store/busy/read";
import { readClientsOf } from "../store/client/read";
import { readDaysOf } from "../store/waitlist/holds";
import {
  readOffers,
  readWaitlistEntries,
  readWaitlistState,
  standingOf,
  toOffer,
  type WaitingClient,
  withClients,
} from "../store/waitlist/read";

const EITHER: AppointmentMode[] = ["presential", "virtual"];

/** All waiting clients, longest waiting first, with their next appointment and sessions. */
export async function listWaiting(ctx: PracticeContext): Promise<{ waiting: Waiting[] }> {
  const waiting = await withClients(ctx, await readWaitlistEntries(ctx));
  return { waiting: waiting.map((each) => ({ ...each.entry, ...standingOf(ctx, each) })) };
}

interface DatedHour extends FreeHour {
  /** The result of the function `excludedBy` for this hour and a mode; without a mode, whatever modes are offered. */
  excludedBy(mode?: AppointmentMode): ReturnType<typeof excludedBy>;
}

/** Returns a function that gives an hour on `dates` its local date, time and offered modes (both on a day off). */
export async function hoursReaderOf(ctx: PracticeContext, dates: string[]): Promise<(hour: Interval) => DatedHour> {
  const sorted = [...dates].sort();
  const exceptions = await readExceptions(ctx, sorted[0] ?? "", sorted.at(-1) ?? "");
  const hours = { weekly: ctx.practice.weekly_availability, exceptions };
  const hoursOn = hoursReader(hours);
  const zone = zoneOf(ctx.practice);
  return ({ start, end }) => {
    const { date, time } = splitLocal(toLocal(zone, start));
    const { open, appointment_types } = hoursOn(dayNumber(date));
    return {
      date,
      time,
      modes: open ? appointment_types : EITHER,
      excludedBy: (mode) => excludedBy({ ...hours, zone, start, duration: end - start, mode }),
    };
  };
}

export const dateAt = (ctx: PracticeContext, start: number): string =>
  splitLocal(toLocal(zoneOf(ctx.practice), start)).date;

export function modeFor({ entry, client }: WaitingClient, { modes }: FreeHour): boolean {
  const suiting = suitingModes(entry, modes);
  const last = client.last_is_virtual ? "virtual" : "presential";
  return (suiting.includes(last) ? last : suiting[0]) === "virtual";
}

export const isOf =
  ({ start }: Interval) =>
  ({ starts_at }: OfferRecord): boolean =>
    minuteOfIso(starts_at) === start;

/** Clients that an hour suits, longest waiting first; those with an offer of it, unless withdrawn, come last. */
export function matchesOf(
  ctx: PracticeContext,
  waiting: WaitingClient[],
  hour: FreeHour,
  offered: OfferRecord[],
): WaitlistMatch[] {
  const passed = new Set(offered.filter(({ state }) => state !== "withdrawn").map(({ client_id }) => client_id));
  const matches = waiting
    .filter(({ entry, next }) => fitsEntry(entry, hour, next))
    .map(
      (each): WaitlistMatch => ({
        client_id: each.client.id,
        ...standingOf(ctx, each),
        waiting_since: each.entry.waiting_since,
        earlier: each.entry.earlier,
        is_virtual: modeFor(each, hour),
        passed: passed.has(each.client.id),
      }),
    );
  return [...matches.filter((each) => !each.passed), ...matches.filter((each) => each.passed)];
}

/** Waiting clients that an hour suits, whether it is free, and its last offer that still counts.
 * @throws AppError `invalid_input`. */
export async function findMatches(ctx: PracticeContext, input: HourInput): Promise<Matches> {
  const interval = intervalAt(ctx, input.start, input.duration_minutes, "start");
  const now = ctx.clock.now();
  const [entries, days, hourOf, offers] = await Promise.all([
    readWaitlistEntries(ctx),
    readDaysOf(ctx, interval),
    hoursReaderOf(ctx, [dateAt(ctx, interval.start)]),
    readOffers(ctx, isoOfMinute(interval.start)),
  ]);
  const offered = await readWaitlistState(ctx, offers.filter(isOf(interval)));
  const waiting = await withClients(ctx, entries);
  const isTaken = busyOf(days.flatMap(([, day]) => day ?? [])).some((each) => overlaps(each, interval));
  const bound = boundElsewhere({
    zone: zoneOf(ctx.practice),
    start: interval.start,
    duration: interval.end - interval.start,
    now: minuteOfDate(now),
    elsewhere: elsewhereOf(ctx.practice),
  });
  const last = offered.findLast(({ state }) => state !== "withdrawn");
  const names = await namesOf(ctx, waiting, last ? [last] : []);
  const name = names.get(last?.client_id ?? "");
  return {
    matches: matchesOf(ctx, waiting, hourOf(interval), offered),
    offer: last && name !== undefined ? toOffer(ctx, last, name) : null,
    is_free: interval.start > minuteOfDate(now) && !isTaken,
    reason: bound?.reason ?? null,
    message: bound?.message ?? null,
  };
}

/** The names of waiting clients and of clients with offers, by client id. Reads only clients missing from `waiting`. */
export async function namesOf(ctx: PracticeContext, waiting: WaitingClient[], offers: OfferRecord[]) {
  const names = new Map(waiting.map(({ client }) => [client.id, client.name]));
  const unnamed = offers.filter(({ client_id }) => !names.has(client_id));
  for (const [id, { name }] of await readClientsOf(ctx, unnamed)) names.set(id, name);
  return names;
}

/** Local date, time and offered modes of an hour, to compare with what a client waits for. One query. */
export const hourAt = async (ctx: PracticeContext, hour: Interval): Promise<DatedHour> =>
  (await hoursReaderOf(ctx, [dateAt(ctx, hour.start)]))(hour);
