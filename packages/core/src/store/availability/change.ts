import { commit, type Plan, type PracticeContext } from "../../db/index";
import { asRead, check, erase, patch, put, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import { LONGEST_MINUTES } from "../../domain/availability/lengths/rules";
import type { AvailabilityException, LeftOutside, SavedSchedule } from "../../domain/availability/output";
import { closingDates, leavesOutside, type PublishedHours } from "../../domain/availability/rules";
import { MAX_EXCEPTIONS, type WeeklyAvailability } from "../../domain/availability/schema";
import type { Visit } from "../../domain/booking/rules";
import type { ClientProjection } from "../../domain/client/entity";
import { appointmentCharge } from "../../domain/payment/rules";
import { zoneOf } from "../../domain/practice/rules";
import { AppError, requireVersion } from "../../errors";
import {
  dateOfDay,
  formatLocal,
  isoOfMinute,
  localDateAt,
  localMinute,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfDate,
  minuteOfIso,
  resolveLocal,
  toLocalEnd,
} from "../../lib/time/rules";
import { type DaysAsRead, dayUnchanged, intervalOf, readDays, visitsOf } from "../appointment/occupancy";
import { keepFrom, startingOn } from "../appointment/read";
import { noteOf } from "../appointment/record";
import { visitKey } from "../client/change";
import { readClientsOf } from "../client/read";
import { localOf, todayOf, withPracticeOfNow } from "../practice/read";
import { scheduleVersion, toSchedule } from "./read";

export const FULL_TEXT = `Guarda máximo ${MAX_EXCEPTIONS} excepciones de hoy en adelante. Elimina alguna antes de añadir otra.`;

export interface HoursChange<T> {
  week?: WeeklyAvailability;
  writes: Write[];
  beside?: Write[];
  /** Revisions of the UTC days whose bookings the decision rests on, nearest first. */
  asRead?: DaysAsRead;
  result: T;
}

/** Maximum number of writes: a transaction takes 100, and up to six store the answer for a repetition of the call. */
const MOST_WRITES = 94;

/** Changes published hours. `decide` gets the current practice, and runs again if another call has changed the hours or
 * one of the days in `asRead`; days for which the transaction has no room are not checked. The version rises only if
 * hours change. @throws AppError `stale_version` unless `version` is absent or current. */
export function changeHours<T>(
  ctx: PracticeContext,
  version: number | null | undefined,
  decide: (now: PracticeContext) => Promise<HoursChange<T>>,
): Promise<T> {
  const planFor = async (now: PracticeContext): Promise<Plan<T>> => {
    requireVersion(scheduleVersion(now.practice), version, "Tu horario cambió en otro lugar.");
    const { week, writes, beside = [], asRead = [], result } = await decide(now);
    const changed = week || writes.length > 0 ? [versionWrite(now, week), ...writes, ...beside] : beside;
    const days = [...asRead].slice(0, MOST_WRITES - changed.length);
    const unchanged = days.map(([day, revision]) => dayUnchanged(now.practice.practice_id, day, revision));
    if (changed.length > 0) return { writes: [...changed, ...unchanged], result };
    // Nothing changes: reads the practice again, because its hours may have changed in the meantime.
    const later = await withPracticeOfNow(ctx);
    const isSettled = scheduleVersion(later.practice) === scheduleVersion(now.practice);
    return isSettled ? { writes, result } : planFor(later);
  };
  return commit(ctx, async (isAgain) => planFor(isAgain ? await withPracticeOfNow(ctx) : ctx));
}

function versionWrite({ practice, clock }: PracticeContext, week: WeeklyAvailability | undefined): Write {
  const known = practice.schedule_version;
  const changes = week ? { weekly_availability: week, hours_saved: true, updated_at: clock.now().toISOString() } : {};
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
): Promise<Pick<HoursChange<SavedSchedule>, "result" | "asRead">> {
  const before = { weekly: ctx.practice.weekly_availability, exceptions: stored };
  const practice = { ...ctx.practice, schedule_version: scheduleVersion(ctx.practice) + 1 };
  const { left_outside, asRead } = await findLeftOutside(ctx, { before, after: { weekly, exceptions } });
  return { result: { ...toSchedule({ ...ctx, practice }, weekly, exceptions), left_outside }, asRead };
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
  check("exception", { practice_id, exception_date }, asRead(known, "available", "time_ranges", "appointment_types"));

export function hasTooMany(ctx: PracticeContext, exceptions: AvailabilityException[]): boolean {
  const today = todayOf(ctx);
  return exceptions.filter(({ exception_date }) => exception_date >= today).length > MAX_EXCEPTIONS;
}

/** The appointments that are newly outside the hours after a change of exceptions only. */
export function leftBy(ctx: PracticeContext, before: AvailabilityException[], after: AvailabilityException[]) {
  const weekly = ctx.practice.weekly_availability;
  return findLeftOutside(ctx, { before: { weekly, exceptions: before }, after: { weekly, exceptions: after } });
}

interface BothHours {
  before: PublishedHours;
  after: PublishedHours;
}

/** The live appointments that are newly outside the hours, by start: `affected` are upcoming, `inCourse` have begun. */
export interface Leaving {
  affected: AppointmentRecord[];
  inCourse: AppointmentRecord[];
  /** Revisions of UTC days: those of the closing dates or, if weekly hours close, `MOST_WRITES` days from today on. */
  asRead: DaysAsRead;
}

/** The live appointments that are newly outside the hours (see `readLeaving`). Reads nothing if hours only grow. */
export function recordsLeftOutside(ctx: PracticeContext, { before, after }: BothHours, most?: number) {
  const zone = zoneOf(ctx.practice);
  const closing = closingDates(before, after, todayOf(ctx));
  const isLeft = leavesOutside(before, after);
  return readLeaving(ctx, closing, {
    most,
    isLeft: (record) => {
      const { start, end } = intervalOf(record);
      return isLeft({ zone, start, duration: end - start, mode: record.is_virtual ? "virtual" : "presential" });
    },
  });
}

interface Wanted {
  isLeft: (record: AppointmentRecord) => boolean;
  most?: number | undefined;
}

/** The live appointments that have not ended and that `isLeft` selects, on the dates in `closing`; for "any", on all
 * dates until more than `most` are found. @throws AppError `busy` while the index lacks an upcoming appointment. */
export async function readLeaving(
  ctx: PracticeContext,
  closing: ReturnType<typeof closingDates>,
  { isLeft, most = Number.POSITIVE_INFINITY }: Wanted,
): Promise<Leaving> {
  if (closing === "none") return { affected: [], inCourse: [], asRead: new Map() };
  const now = minuteOfDate(ctx.clock.now());
  const known = new Set<string>();
  const keep = (record: AppointmentRecord): boolean => {
    known.add(visitKey(record.id));
    return isLive(record.status) && intervalOf(record).end > now && isLeft(record);
  };
  const zone = zoneOf(ctx.practice);
  const utcDay = (at: Minute) => Math.floor(at / MINUTES_PER_DAY);
  const edgesOf = (date: string) =>
    [0, MINUTES_PER_DAY - 1].map((minute) => utcDay(resolveLocal(zone, localMinute(date, minute)).instant));
  const utc =
    closing === "any"
      ? Array.from({ length: MOST_WRITES }, (_, ahead) => utcDay(now) + ahead)
      : [...new Set(closing.flatMap(edgesOf))];
  const [days, records] = await Promise.all([
    readDays(ctx.db, ctx.practice.practice_id, Math.min(...utc), Math.max(...utc)),
    closing === "any"
      ? keepFrom(ctx, isoOfMinute(now - LONGEST_MINUTES), { keep, most })
      : startingOn(ctx, closing[0] ?? "", closing.at(-1) ?? "").then((found) => found.filter(keep)),
  ]);
  // The index of appointments may lag; the records of days are consistent and show a missing appointment.
  const isMissing = ({ key, start }: Visit) =>
    start > now && !known.has(key) && (closing === "any" || closing.includes(localDateAt(zone, start)));
  if (records.length <= most && visitsOf(days).some(isMissing))
    throw new AppError("busy", { cause: new Error("the index of appointments lags") });
  const revisions = new Map(days.map(({ date, revision }) => [date, revision]));
  const hasBegun = (record: AppointmentRecord) => intervalOf(record).start <= now;
  return {
    affected: records.filter((record) => !hasBegun(record)),
    inCourse: records.filter(hasBegun),
    asRead: new Map(utc.map(dateOfDay).map((date) => [date, revisions.get(date)])),
  };
}

export function nameLeft(
  ctx: PracticeContext,
  records: AppointmentRecord[],
  clients: Map<string, Pick<ClientProjection, "name" | "packages">>,
): LeftOutside[] {
  return records.map((record) => ({
    appointment_id: record.id,
    client_id: record.client_id,
    patient_name: clients.get(record.client_id)?.name ?? "",
    start: localOf(ctx, record.starts_at),
    end: formatLocal(toLocalEnd(zoneOf(ctx.practice), minuteOfIso(record.ends_at))),
    paid: appointmentCharge(record).paid,
    session_held: Boolean(record.session_held),
    session_note: noteOf(ctx, record, clients.get(record.client_id) ?? null),
    version: record.version,
  }));
}

async function findLeftOutside(ctx: PracticeContext, change: BothHours) {
  const { affected, asRead } = await recordsLeftOutside(ctx, change);
  return { left_outside: nameLeft(ctx, affected, await readClientsOf(ctx, affected)), asRead };
}
