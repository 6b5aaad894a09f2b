import type { Lookup } from "../../db/electrodb";
import { type PracticeContext, readQuery } from "../../db/index";
import type { CheckAvailabilityInput } from "../../domain/appointment/schema";
import { type ExceptionRecord, exceptionFields } from "../../domain/availability/entity";
import { durationProblem } from "../../domain/availability/lengths/rules";
import type {
  AvailabilityException,
  BookingCheck,
  FreeDay,
  Schedule,
  Slot,
  SlotCheck,
  SlotsAnswer,
} from "../../domain/availability/output";
import { exceptionId } from "../../domain/availability/rules";
import {
  type AppointmentMode,
  type CheckSlotInput,
  MAX_SLOT_DAYS,
  type SlotsInput,
  type TimeRange,
  type WeeklyAvailability,
} from "../../domain/availability/schema";
import { daysAround, findFullDays, gapOf, rulesOf, unreadText } from "../../domain/booking/rules";
import { holidaysOf, holidayText } from "../../domain/holidays/rules";
import { answerer } from "../../domain/kept/attributes";
import type { Practice } from "../../domain/practice/entity";
import { zoneOf } from "../../domain/practice/rules";
import { invalidField } from "../../errors";
import { mapFields } from "../../fields";
import {
  dayNumber,
  formatLocal,
  localDateAt,
  localMinute,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfDate,
  minuteOfTime,
  parseLocal,
  resolveLocal,
  resolveLocalEnd,
  toLocal,
  WEEKDAYS,
} from "../../lib/time/rules";
import { findConflicts, toConflicts } from "../appointment/conflicts";
import { busyOf, intervalOf, readDays } from "../appointment/occupancy";
import { changedInterval, intervalAt, noteAt } from "../appointment/record";
import { lastBookableDate } from "../booking/read";
import { busyAsOf, busyKnownUntil, elsewhereOf } from "../busy/read";
import { withFreshBusy } from "../busy/refresh";
import { readPackage } from "../catalog/packages";
import { visitKey } from "../client/change";
import { todayOf } from "../practice/read";
import { readPurchase } from "../purchase/read";
import { expiryOf } from "../purchase/validity";
import { countedOn, heldFor, readAround, readOwn, subtract } from "./bounds";
import { explainNothingFree, isInPart } from "./nothing-free";
import { explainOffer } from "./offer";
import { findSlots } from "./slots";

/** The weekly hours and all exceptions by date, including past exceptions. */
export const getSchedule = async (ctx: PracticeContext): Promise<Schedule> =>
  toSchedule(ctx, ctx.practice.weekly_availability, await readExceptions(ctx, "0000", "9999"));

export const toSchedule = (
  ctx: PracticeContext,
  week: WeeklyAvailability,
  exceptions: AvailabilityException[],
): Schedule => ({
  weekly_availability: inOrder(week),
  exceptions,
  timezone: zoneOf(ctx.practice),
  version: scheduleVersion(ctx.practice),
});

// The database does not keep the order of an object's members, but repeated calls must return identical answers.
const inOrder = (week: WeeklyAvailability): WeeklyAvailability =>
  mapFields(WEEKDAYS, (name) => {
    const { day_of_week, enabled, time_ranges, appointment_types } = week[name];
    return { day_of_week, enabled, time_ranges: time_ranges.map(startAndEnd), appointment_types };
  });

const startAndEnd = ({ start, end }: TimeRange): TimeRange => ({ start, end });

export const scheduleVersion = ({ schedule_version }: Practice): number => schedule_version ?? 0;

/** The slots of up to 92 days, and whether each can be booked under the booking rules. For an agent, Google's busy
 * times may be read first. @throws AppError `invalid_input` for a longer or reversed range. */
export async function listSlots(caller: PracticeContext, input: SlotsInput): Promise<SlotsAnswer> {
  const first = dayNumber(input.start_date);
  const last = dayNumber(input.end_date);
  if (last < first) throw invalidField("end_date", "La fecha final no puede ser anterior a la inicial.");
  if (last - first >= MAX_SLOT_DAYS) throw invalidField("end_date", `Pide máximo ${MAX_SLOT_DAYS} días por consulta.`);
  const ctx = await withFreshBusy(caller);
  const zone = zoneOf(ctx.practice);
  const now = minuteOfDate(ctx.clock.now());
  const rules = rulesOf(ctx.practice);
  const [from, to] = daysAround(rules, first, last);
  const [exceptions, days, own] = await Promise.all([
    readExceptions(ctx, input.start_date, input.end_date),
    // A local day overlaps at most the adjacent UTC days.
    readDays(ctx.db, ctx.practice.practice_id, from - 1, to + 1),
    readOwn(ctx, input.exclude_appointment_id),
  ]);
  const ownKey = own ? visitKey(own.id) : undefined;
  const held = heldFor(ctx, days);
  const fullDays = findFullDays({ rules, zone, visits: countedOn(days, held), ownKey, first, last });
  const taken = held.length > 0 ? [...busyOf(days), ...held].sort((a, b) => a.start - b.start) : busyOf(days);
  const busy = own?.interval ? subtract(taken, own.interval) : taken;
  const asked = {
    weekly: ctx.practice.weekly_availability,
    exceptions,
    startDate: input.start_date,
    endDate: input.end_date,
    mode: input.appointment_type,
    duration: input.slot_duration_minutes,
  };
  const isOpen = ({ available }: AvailabilityException) => available;
  const publishes =
    Object.values(asked.weekly).some(({ enabled }) => enabled) ||
    exceptions.some(isOpen) ||
    (await readExceptions(ctx, todayOf(ctx), "9999")).some(isOpen);
  const notice = rules.minimum_notice_minutes;
  const elsewhere = elsewhereOf(ctx.practice);
  const found = findSlots({ ...asked, zone, now, busy }, { gap: gapOf(rules), notice, elsewhere, fullDays });
  const lastDate = lastBookableDate(ctx);
  const slots = lastDate === null ? found : withinHorizon(found, lastDate);
  const shown = slots.filter(
    (slot) => isInPart(slot, input.part_of_day) && (slot.is_available || !input.only_available),
  );
  const shownNow = formatLocal(toLocal(zone, now));
  const why = explainNothingFree({
    ...asked,
    part: input.part_of_day,
    now: shownNow,
    lastDate,
    rules,
    earliest: formatLocal(toLocal(zone, now + notice)),
    fullDays,
    unread: () => unreadText(elsewhere, zone, now),
    publishes,
    slots,
  });
  return {
    slots: input.limit === undefined ? shown : shown.slice(0, input.limit),
    total_slots: shown.length,
    holidays: holidaysOf(ctx.practice, input.start_date, input.end_date).map(({ date, names }) => ({
      date,
      name: holidayText(names),
    })),
    timezone: zone,
    now: shownNow,
    reason: why?.reason ?? null,
    message: why?.message ?? null,
    busy_as_of: busyAsOf(ctx.practice),
    busy_known_until: busyKnownUntil(ctx),
  };
}

/** Free slots, and slots not known to be free, by date; dates without any are omitted. @throws as `listSlots`. */
export async function listFreeTimes(ctx: PracticeContext, input: SlotsInput): Promise<FreeDay[]> {
  const { slots } = await listSlots(ctx, { ...input, only_available: false });
  const days = new Map<string, FreeDay>();
  for (const { date, start_time, is_available, is_unknown } of slots) {
    if (!is_available && !is_unknown) continue;
    const day = days.get(date) ?? { date, times: [] };
    days.set(date, day);
    if (is_available) day.times.push(start_time);
    else day.unknown = [...(day.unknown ?? []), start_time];
  }
  return [...days.values()];
}

const withinHorizon = (slots: Slot[], last: string): Slot[] =>
  slots.map((slot) => (slot.date > last ? { ...slot, is_available: false, is_unknown: false } : slot));

/** The exceptions from one local date to another, both inclusive. One query, strongly consistent. */
export async function readExceptions(ctx: PracticeContext, from: string, to: string): Promise<AvailabilityException[]> {
  const query = ctx.db.exception.query
    .exception({ practice_id: ctx.practice.practice_id })
    .between({ exception_date: from }, { exception_date: to });
  const { data } = await readQuery(ctx.db, "exception", query, { consistent: true });
  return data.map(toAnswer);
}

export function exceptionLookup({ db, practice }: PracticeContext, date: string): Lookup<AvailabilityException> {
  const lookup = db.one.exception({ practice_id: practice.practice_id, exception_date: date });
  return { ...lookup, toRecord: (item) => toAnswer(lookup.toRecord(item)) };
}

const answer = answerer(exceptionFields);
const toAnswer = (record: ExceptionRecord): AvailabilityException =>
  answer(record, {
    id: exceptionId(record.exception_date),
    // The database does not keep the order of an object's members, and settings are compared as JSON.
    time_ranges: record.time_ranges.map(startAndEnd),
  });

/** Whether the time between two wall-clock times is free. A clock change between the two changes the duration. */
export async function checkSlot(ctx: PracticeContext, input: CheckSlotInput): Promise<SlotCheck> {
  const start = localMinute(input.check_date, minuteOfTime(input.start_time));
  const end = localMinute(input.check_date, minuteOfTime(input.end_time) || MINUTES_PER_DAY);
  if (end <= start) throw invalidField("end_time", "La hora de fin debe ser posterior a la hora de inicio.");
  const zone = zoneOf(ctx.practice);
  const duration = resolveLocalEnd(zone, end) - resolveLocal(zone, start).instant;
  const date = formatLocal(start);
  intervalAt(ctx, date, duration, "start_time");
  const problem = durationProblem(duration);
  if (problem) throw invalidField("end_time", problem);
  return checkTime(ctx, date, duration, input.appointment_type);
}

/** Whether a time is free for a booking or a move. `session_note`: see `noteBefore`. */
export async function checkAvailability(ctx: PracticeContext, input: CheckAvailabilityInput): Promise<BookingCheck> {
  const { appointment_date, duration_minutes, appointment_type, exclude_appointment_id } = input;
  const { start } = intervalAt(ctx, appointment_date, duration_minutes);
  const [check, session_note] = await Promise.all([
    checkTime(ctx, appointment_date, duration_minutes, appointment_type, exclude_appointment_id),
    noteBefore(ctx, input, start),
  ]);
  return { ...check, session_note };
}

type Paying = Partial<Pick<CheckAvailabilityInput, "package_purchase_id" | "package_id" | "exclude_appointment_id">>;

/** A Spanish note if the paying package's expiry or cancellation affects a session at this time; else null. */
export const noteBefore = async (ctx: PracticeContext, paying: Paying, start: Minute): Promise<string | null> =>
  noteAt(ctx, await readPaying(ctx, paying), start);

/** The package that would pay an appointment: the requested purchase, else the package that the booking sells, else the
 * purchase that pays the appointment to move. Null if there is none. */
async function readPaying(ctx: PracticeContext, paying: Paying): Promise<Parameters<typeof noteAt>[1]> {
  const { package_purchase_id, package_id, exclude_appointment_id } = paying;
  if (package_purchase_id) return readPurchase(ctx, package_purchase_id);
  if (package_id) {
    const { validity_months } = await readPackage(ctx, package_id);
    return { expires_at: expiryOf(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now()), validity_months) };
  }
  const own = await readOwn(ctx, exclude_appointment_id);
  return own?.session_of ? readPurchase(ctx, own.session_of) : null;
}

async function checkTime(
  caller: PracticeContext,
  appointmentDate: string,
  duration: number,
  mode?: AppointmentMode | null,
  excludeId?: string | null,
): Promise<SlotCheck> {
  const ctx = await withFreshBusy(caller);
  const interval = await intervalToCheck(ctx, appointmentDate, duration, excludeId);
  const date = localDateAt(zoneOf(ctx.practice), interval.start);
  const [exceptions, conflicts, around] = await Promise.all([
    readExceptions(ctx, date, date),
    findConflicts(ctx, interval, excludeId),
    readAround(ctx, interval, excludeId),
  ]);
  const refusal = explainOffer(ctx, { wanted: interval, mode, exceptions, around, taken: conflicts.map(intervalOf) });
  return {
    available: refusal === null,
    reason: refusal?.reason ?? null,
    message: refusal?.message ?? null,
    conflicts: await toConflicts(ctx, conflicts),
    busy_as_of: busyAsOf(ctx.practice),
  };
}

/** The interval to check. If the hour occurs twice, an appointment to move keeps the occurrence in which it starts. */
async function intervalToCheck(ctx: PracticeContext, date: string, duration: number, excludeId?: string | null) {
  const interval = intervalAt(ctx, date, duration);
  const isTwice = resolveLocal(zoneOf(ctx.practice), parseLocal(date)).last !== interval.start;
  const own = isTwice ? await readOwn(ctx, excludeId) : null;
  return own?.interval ? changedInterval(ctx, own.interval, date, duration) : interval;
}
