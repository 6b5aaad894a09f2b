import { commit, type Plan, type PracticeContext } from "../../db/index";
import { asRead, check, erase, patch, put, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import { LONGEST_MINUTES } from "../../domain/availability/lengths/rules";
import type { AvailabilityException, LeftOutside, SavedSchedule } from "../../domain/availability/output";
import { closingDates, leavesOutside, type PublishedHours } from "../../domain/availability/rules";
import { MAX_EXCEPTIONS, type WeeklyAvailability } from "../../domain/availability/schema";
import type { ClientProjection } from "../../domain/client/entity";
import { appointmentCharge } from "../../domain/payment/rules";
import { zoneOf } from "../../domain/practice/rules";
import { requireVersion } from "../../errors";
import { formatLocal, isoOfMinute, localDateAt, minuteOfDate, minuteOfIso, toLocal } from "../../lib/time/rules";
import { intervalOf } from "../appointment/occupancy";
import { keepFrom, startingOn } from "../appointment/read";
import { noteOf } from "../appointment/record";
import { readClientsOf } from "../client/read";
import { todayOf, withPracticeOfNow } from "../practice/read";
import { scheduleVersion, toSchedule } from "./read";

export const FULL_TEXT = `Guarda máximo ${MAX_EXCEPTIONS} excepciones de hoy en adelante. Elimina alguna antes de añadir otra.`;

export interface HoursChange<T> {
  week?: WeeklyAvailability;
  writes: Write[];
  beside?: Write[];
  result: T;
}

/** Changes published hours. `decide` gets the current practice, and runs again if the hours change at the same time.
 * The version rises only if hours change. @throws AppError `stale_version` unless `version` is absent or current. */
export function changeHours<T>(
  ctx: PracticeContext,
  version: number | null | undefined,
  decide: (now: PracticeContext) => Promise<HoursChange<T>>,
): Promise<T> {
  const planFor = async (now: PracticeContext): Promise<Plan<T>> => {
    requireVersion(scheduleVersion(now.practice), version, "Tu horario cambió en otro lugar.");
    const { week, writes, beside = [], result } = await decide(now);
    if (week || writes.length > 0) return { writes: [versionWrite(now, week), ...writes, ...beside], result };
    if (beside.length > 0) return { writes: beside, result };
    // Nothing changes: reads the practice again, because its hours may have changed in the meantime.
    const later = await withPracticeOfNow(ctx);
    const isSettled = scheduleVersion(later.practice) === scheduleVersion(now.practice);
    return isSettled ? { writes, result } : planFor(later);
  };
  return commit(ctx, async (isAgain) => planFor(isAgain ? await withPracticeOfNow(ctx) : ctx));
}

function versionWrite({ practice, clock }: PracticeContext, week: WeeklyAvailability | undefined): Write {
  const known = practice.schedule_version;
  const changes = week ? { weekly_availability: week, updated_at: clock.now().toISOString() } : {};
  return patch("practice", {
    of: { practice_id: practice.practice_id },
    set: { ...changes, schedule_version: (known ?? 0) + 1 },
    where: asRead({ schedule_version: known }, "schedule_version"),
  });
}

export async function changedSchedule(
  ctx: PracticeContext,
  stored: AvailabilityException[],
  { weekly, exceptions }: PublishedHours,
): Promise<SavedSchedule> {
  const before = { weekly: ctx.practice.weekly_availability, exceptions: stored };
  const practice = { ...ctx.practice, schedule_version: scheduleVersion(ctx.practice) + 1 };
  return {
    ...toSchedule({ ...ctx, practice }, weekly, exceptions),
    left_outside: await findLeftOutside(ctx, { before, after: { weekly, exceptions } }),
  };
}

export const unchangedSchedule = (ctx: PracticeContext, exceptions: AvailabilityException[]): SavedSchedule => ({
  ...toSchedule(ctx, ctx.practice.weekly_availability, exceptions),
  left_outside: [],
});

export const byDate = (a: AvailabilityException, b: AvailabilityException) =>
  a.exception_date.localeCompare(b.exception_date);

export const differing = (
  wanted: AvailabilityException[],
  stored: AvailabilityException[],
): AvailabilityException[] => {
  const same = new Set(stored.map((each) => JSON.stringify(each)));
  return wanted.filter((each) => !same.has(JSON.stringify(each)));
};

export const exceptionWrite = (ctx: PracticeContext, { id: _, notes, ...each }: AvailabilityException): Write =>
  put("exception", {
    ...each,
    notes: notes ?? undefined,
    practice_id: ctx.practice.practice_id,
    updated_at: ctx.clock.now().toISOString(),
  });

export const exceptionRemoval = (
  { practice: { practice_id } }: PracticeContext,
  { exception_date }: Pick<AvailabilityException, "exception_date">,
): Write => erase("exception", { practice_id, exception_date });

export const dateUnchanged = (
  { practice: { practice_id } }: PracticeContext,
  exception_date: string,
  [known]: AvailabilityException[],
): Write =>
  check("exception", { practice_id, exception_date }, (of, { eq, notExists }) =>
    known
      ? [
          eq(of.available, known.available),
          eq(of.time_ranges, known.time_ranges),
          eq(of.appointment_types, known.appointment_types),
        ].join(" AND ")
      : notExists(of.updated_at),
  );

export function hasTooMany(ctx: PracticeContext, exceptions: AvailabilityException[]): boolean {
  const today = todayOf(ctx);
  return exceptions.filter(({ exception_date }) => exception_date >= today).length > MAX_EXCEPTIONS;
}

/** The appointments that changed exceptions leave outside the hours while the weekly hours stay unchanged. */
export function leftBy(ctx: PracticeContext, before: AvailabilityException[], after: AvailabilityException[]) {
  const weekly = ctx.practice.weekly_availability;
  return findLeftOutside(ctx, { before: { weekly, exceptions: before }, after: { weekly, exceptions: after } });
}

interface BothHours {
  before: PublishedHours;
  after: PublishedHours;
}

/** Live appointments whose hours close, by start: those to come and, `inCourse`, those that have begun. */
export interface Leaving {
  affected: AppointmentRecord[];
  inCourse: AppointmentRecord[];
}

export function splitByStart(ctx: PracticeContext, records: AppointmentRecord[]): Leaving {
  const now = minuteOfDate(ctx.clock.now());
  const hasBegun = (record: AppointmentRecord) => intervalOf(record).start <= now;
  return { affected: records.filter((each) => !hasBegun(each)), inCourse: records.filter(hasBegun) };
}

/** The appointments not yet over that fit the hours before the change but not those after it. Stops reading once it
 * has found `most`, and reads nothing if the hours only grow. */
export async function recordsLeftOutside(
  ctx: PracticeContext,
  { before, after }: BothHours,
  most = Number.POSITIVE_INFINITY,
): Promise<Leaving> {
  const zone = zoneOf(ctx.practice);
  const now = minuteOfDate(ctx.clock.now());
  const closing = closingDates(before, after, localDateAt(zone, now));
  if (closing === "none") return { affected: [], inCourse: [] };
  const isLeft = leavesOutside(before, after);
  const keep = (record: AppointmentRecord): boolean => {
    const { start, end } = intervalOf(record);
    const mode = record.is_virtual ? ("virtual" as const) : ("presential" as const);
    return isLive(record.status) && end > now && isLeft({ zone, start, duration: end - start, mode });
  };
  if (closing === "any")
    return splitByStart(ctx, await keepFrom(ctx, isoOfMinute(now - LONGEST_MINUTES), { keep, most }));
  const [first = "", last = first] = [closing[0], closing.at(-1)];
  return splitByStart(ctx, (await startingOn(ctx, first, last)).filter(keep));
}

/** Describes appointments that changed hours would leave outside: client, time, package session and payment. */
export function nameLeft(
  ctx: PracticeContext,
  records: AppointmentRecord[],
  clients: Map<string, Pick<ClientProjection, "name" | "packages">>,
): LeftOutside[] {
  const zone = zoneOf(ctx.practice);
  const shown = (iso: string) => formatLocal(toLocal(zone, minuteOfIso(iso)));
  return records.map((record) => ({
    appointment_id: record.id,
    client_id: record.client_id,
    patient_name: clients.get(record.client_id)?.name ?? "",
    start: shown(record.starts_at),
    end: shown(record.ends_at),
    paid: appointmentCharge(record).paid,
    session_held: Boolean(record.session_held),
    session_note: noteOf(ctx, record, clients.get(record.client_id) ?? null),
    version: record.version,
  }));
}

/** Describes the appointments to come that changed hours would leave outside. Reads all their clients in one request. */
async function findLeftOutside(ctx: PracticeContext, change: BothHours): Promise<LeftOutside[]> {
  const { affected } = await recordsLeftOutside(ctx, change);
  return nameLeft(ctx, affected, await readClientsOf(ctx, affected));
}
