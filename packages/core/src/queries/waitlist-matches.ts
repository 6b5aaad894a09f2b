import type { PracticeContext } from "../db/index";
import { excludedBy, hoursReader } from "../domain/availability/rules";
import type { AppointmentMode } from "../domain/availability/schema";
import { boundElsewhere } from "../domain/booking/rules";
import type { ClientProjection } from "../domain/client/entity";
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

/** All waiting clients, longest waiting first, with their next appointment and sessions. */
export async function listWaiting(ctx: PracticeContext): Promise<{ waiting: Waiting[] }> {
  const waiting = await withClients(ctx, await readWaitlistEntries(ctx));
  return { waiting: waiting.map((each) => ({ ...each.entry, ...standingOf(ctx, each) })) };
}

interface DatedHour extends FreeHour {
  /** Calls the function `excludedBy` for this hour and a mode. Without a mode, it ignores which modes are offered. */
  excludedBy(mode?: AppointmentMode): ReturnType<typeof excludedBy>;
}

/** Returns a function that finds the local date, time and modes of an hour on `dates`: both modes on a day off. */
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
      modes: open ? appointment_types : ["presential", "virtual"],
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

export const isKept = ({ state }: OfferRecord): boolean => state !== "withdrawn";

export const isOf =
  ({ start }: Interval) =>
  ({ starts_at }: OfferRecord): boolean =>
    minuteOfIso(starts_at) === start;

/** Clients that an hour suits, longest waiting first. Clients with an offer of the hour (`offered`) come last. */
export function matchesOf(
  ctx: PracticeContext,
  waiting: WaitingClient[],
  hour: FreeHour,
  offered: OfferRecord[],
  owners: Owners,
): WaitlistMatch[] {
  const passed = new Set(offered.map(({ client_id }) => owners.get(client_id)?.id));
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

/** Waiting clients that an hour suits, whether the hour is free and no exception excludes it, and its last offer that
 * was not withdrawn. @throws AppError `invalid_input`. */
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
  const kept = offered.filter(isKept);
  const owners = await ownersOf(ctx, waiting, kept);
  const last = kept.at(-1);
  const name = owners.get(last?.client_id ?? "")?.name;
  const hour = hourOf(interval);
  return {
    matches: matchesOf(ctx, waiting, hour, kept, owners),
    offer: last && name !== undefined ? toOffer(ctx, last, name) : null,
    is_free: interval.start > minuteOfDate(now) && !isTaken && (hour.excludedBy() ?? "week") === "week",
    reason: bound?.reason ?? null,
    message: bound?.message ?? null,
  };
}

export type Owners = Map<string, Pick<ClientProjection, "id" | "name">>;

/** The clients of `waiting` and `offers` by client id, even a merged one. Reads only the clients not in `waiting`. */
export async function ownersOf(ctx: PracticeContext, waiting: WaitingClient[], offers: OfferRecord[]): Promise<Owners> {
  const known = new Map(waiting.map(({ client }) => [client.id, client]));
  const unknown = offers.filter(({ client_id }) => !known.has(client_id));
  return new Map([...known, ...(await readClientsOf(ctx, unknown))]);
}

/** Local date, time and offered modes of an hour, to compare with what a client waits for. One query. */
export const hourAt = async (ctx: PracticeContext, hour: Interval): Promise<DatedHour> =>
  (await hoursReaderOf(ctx, [dateAt(ctx, hour.start)]))(hour);
