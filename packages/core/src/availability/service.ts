import { intervalOf, readBusy } from "../appointment/occupancy";
import { findConflicts, toConflict } from "../appointment/read";
import { changedInterval, intervalAt } from "../appointment/record";
import { isLive } from "../appointment/rules";
import type { CheckAvailabilityInput } from "../appointment/schema";
import type { PracticeContext } from "../context";
import { commit, decideAgain, type Write } from "../db/commit";
import { AppError } from "../errors";
import { zoneOf } from "../practice/rules";
import {
  dayNumber,
  formatLocal,
  type Interval,
  localDateAt,
  localMinute,
  MINUTES_PER_DAY,
  minuteOfDate,
  minuteOfTime,
  overlaps,
  parseLocal,
  resolveLocal,
  resolveLocalEnd,
  toLocal,
} from "../time/rules";
import { readExceptions } from "./exceptions";
import { explainTime, findSlots, reasonText, toException } from "./rules";
import {
  type AppointmentMode,
  type AvailabilityException,
  type CheckSlotInput,
  type DayAvailability,
  type ExceptionInput,
  MAX_SLOT_DAYS,
  type Schedule,
  type SlotCheck,
  type SlotsAnswer,
  type SlotsInput,
  WEEKDAYS,
  type WeeklyAvailability,
} from "./schema";

const invalidField = (path: string, message: string) =>
  new AppError("invalid_input", { message, errors: [{ path, message }] });

/** The published hours. Exceptions come by date, past ones included. */
export async function getSchedule(ctx: PracticeContext): Promise<Schedule> {
  return schedule(ctx, ctx.practice.weekly_availability, await readExceptions(ctx, "0000", "9999"));
}

const schedule = (ctx: PracticeContext, week: WeeklyAvailability, exceptions: AvailabilityException[]): Schedule => ({
  weekly_availability: week,
  exceptions,
  timezone: zoneOf(ctx.practice),
});

type WeekChange = Partial<Record<keyof WeeklyAvailability, DayAvailability>>;

const MAX_CHANGES = 90;

/**
 * Saves the week's days that are named and, when exceptions are named, makes them the only ones: all or nothing.
 * @throws AppError `invalid_input` when two exceptions name one date, or more than 90 would change at once.
 */
export async function saveSchedule(
  ctx: PracticeContext,
  input: { weekly_availability?: WeekChange; exceptions?: ExceptionInput[] },
): Promise<Schedule> {
  const week = mergeWeek(ctx.practice.weekly_availability, input.weekly_availability ?? {});
  const stored = await readExceptions(ctx, "0000", "9999");
  const wanted = input.exceptions?.map(toException).sort((a, b) => a.exception_date.localeCompare(b.exception_date));
  if (wanted && new Set(wanted.map(({ id }) => id)).size < wanted.length) {
    throw invalidField("exceptions", "Hay dos excepciones para la misma fecha.");
  }
  const { practice_id } = ctx.practice;
  const updated_at = ctx.clock.now().toISOString();
  const same = new Set(stored.map((each) => JSON.stringify(each)));
  const saved = wanted?.filter((each) => !same.has(JSON.stringify(each))) ?? [];
  const kept = new Set(wanted?.map(({ id }) => id));
  const gone = wanted ? stored.filter(({ id }) => !kept.has(id)) : [];
  if (saved.length + gone.length > MAX_CHANGES) {
    throw invalidField("exceptions", `Cambia máximo ${MAX_CHANGES} excepciones a la vez.`);
  }
  return commit(ctx, async () => ({
    writes: [
      weekWrite(ctx, week, updated_at),
      ...saved.map((each) => exceptionWrite(ctx, each)),
      ...gone.map(({ exception_date }) => ({
        write: ({ exception }: Parameters<Write["write"]>[0]) =>
          exception.delete({ practice_id, exception_date }).commit(),
        refused: decideAgain,
      })),
    ],
    result: schedule(ctx, week, wanted ?? stored),
  }));
}

const weekWrite = (ctx: PracticeContext, week: WeeklyAvailability, updated_at: string): Write => ({
  write: ({ practice }) =>
    practice.patch({ practice_id: ctx.practice.practice_id }).set({ weekly_availability: week, updated_at }).commit(),
  refused: decideAgain,
});

const exceptionWrite = (ctx: PracticeContext, { id: _, notes, ...each }: AvailabilityException): Write => ({
  write: ({ exception }) =>
    exception
      .put({
        ...each,
        notes: notes ?? undefined,
        practice_id: ctx.practice.practice_id,
        updated_at: ctx.clock.now().toISOString(),
      })
      .commit(),
  refused: decideAgain,
});

function mergeWeek(stored: WeeklyAvailability, change: WeekChange): WeeklyAvailability {
  const merged = { ...stored };
  for (const day of WEEKDAYS) merged[day] = { ...(change[day] ?? stored[day]), day_of_week: day };
  return merged;
}

/** Saves one date's hours in place of its weekday's; saving again replaces them. */
export function saveException(ctx: PracticeContext, input: ExceptionInput): Promise<AvailabilityException> {
  const exception = toException(input);
  return commit(ctx, async () => ({ writes: [exceptionWrite(ctx, exception)], result: exception }));
}

/** @throws AppError `not_found` when there is none, or no longer. */
export function deleteException(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  const key = { practice_id: ctx.practice.practice_id, exception_date: id.replace(/^exc_/, "") };
  return commit(ctx, async () => ({
    writes: [
      {
        write: ({ exception }) =>
          exception
            .delete(key)
            .where(({ exception_date }, { exists }) => exists(exception_date))
            .commit(),
        refused: () => new AppError("not_found", { message: "Esa excepción ya no existe." }),
      },
    ],
    result: { success: true },
  }));
}

/**
 * The slots of up to 92 days, each with whether it can be booked. Reads in parallel: the exceptions, the occupied time
 * and, when one is to be left out, that appointment.
 * @throws AppError `invalid_input` for a range that is longer or runs backwards.
 */
export async function listSlots(ctx: PracticeContext, input: SlotsInput): Promise<SlotsAnswer> {
  const first = dayNumber(input.start_date);
  const last = dayNumber(input.end_date);
  if (last < first) throw invalidField("end_date", "La fecha final no puede ser anterior a la inicial.");
  if (last - first >= MAX_SLOT_DAYS) {
    throw invalidField("end_date", `Pide máximo ${MAX_SLOT_DAYS} días por consulta.`);
  }
  const zone = zoneOf(ctx.practice);
  const now = minuteOfDate(ctx.clock.now());
  const [exceptions, busy, excluded] = await Promise.all([
    readExceptions(ctx, input.start_date, input.end_date),
    // A local day touches at most the UTC days beside it.
    readBusy(ctx.db, ctx.practice.practice_id, first - 1, last + 1),
    readExcluded(ctx, input.exclude_appointment_id),
  ]);
  const slots = findSlots({
    weekly: ctx.practice.weekly_availability,
    exceptions,
    zone,
    startDate: input.start_date,
    endDate: input.end_date,
    mode: input.appointment_type,
    duration: input.slot_duration_minutes,
    now,
    busy: excluded ? subtract(busy, excluded) : busy,
  });
  return { slots, total_slots: slots.length, timezone: zone, now: formatLocal(toLocal(zone, now)) };
}

async function readExcluded(ctx: PracticeContext, id: string | null | undefined): Promise<Interval | null> {
  if (!id) return null;
  const { data } = await ctx.db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true });
  return data && isLive(data.status) ? intervalOf(data) : null;
}

const subtract = (busy: Interval[], excluded: Interval): Interval[] =>
  busy.flatMap((each) =>
    overlaps(each, excluded)
      ? [
          { start: each.start, end: excluded.start },
          { start: excluded.end, end: each.end },
        ].filter(({ start, end }) => start < end)
      : [each],
  );

/** Whether a wall-clock time is bookable, and if not, why. It lasts until the clock shows its end. */
export async function checkSlot(ctx: PracticeContext, input: CheckSlotInput): Promise<SlotCheck> {
  const start = localMinute(input.check_date, minuteOfTime(input.start_time));
  const end = localMinute(input.check_date, minuteOfTime(input.end_time) || MINUTES_PER_DAY);
  if (end <= start) throw invalidField("end_time", "La hora de fin debe ser posterior a la hora de inicio.");
  const zone = zoneOf(ctx.practice);
  const duration = resolveLocalEnd(zone, end) - resolveLocal(zone, start).instant;
  return checkTime(ctx, formatLocal(start), duration, input.appointment_type);
}

/** Whether an appointment could be booked then, and if not, why; one appointment can be left out. */
export const checkAvailability = (ctx: PracticeContext, input: CheckAvailabilityInput): Promise<SlotCheck> =>
  checkTime(ctx, input.appointment_date, input.duration_minutes, input.appointment_type, input.exclude_appointment_id);

async function checkTime(
  ctx: PracticeContext,
  appointmentDate: string,
  duration: number,
  mode?: AppointmentMode | null,
  excludeId?: string | null,
): Promise<SlotCheck> {
  const interval = await intervalToCheck(ctx, appointmentDate, duration, excludeId);
  const zone = zoneOf(ctx.practice);
  const date = localDateAt(zone, interval.start);
  const [exceptions, conflicts] = await Promise.all([
    readExceptions(ctx, date, date),
    findConflicts(ctx, interval, excludeId),
  ]);
  const reason = explainTime({
    weekly: ctx.practice.weekly_availability,
    exceptions,
    zone,
    start: interval.start,
    duration,
    mode,
    now: minuteOfDate(ctx.clock.now()),
    busy: conflicts.map(intervalOf),
  });
  return {
    available: reason === null,
    reason,
    message: reason && reasonText(reason, parseLocal(appointmentDate), mode),
    conflicts: conflicts.map((record) => toConflict(ctx, record)),
  };
}

/** The appointment left out keeps its place where it stands in the second of two hours that read alike. */
async function intervalToCheck(ctx: PracticeContext, date: string, duration: number, excludeId?: string | null) {
  const interval = intervalAt(ctx, date, duration);
  const isTwice = resolveLocal(zoneOf(ctx.practice), parseLocal(date)).last !== interval.start;
  const excluded = isTwice ? await readExcluded(ctx, excludeId) : null;
  return excluded ? changedInterval(ctx, excluded, date, duration) : interval;
}
