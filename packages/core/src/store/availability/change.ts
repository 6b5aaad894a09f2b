import { asRead, commit, type Plan, type PracticeContext, type Write } from "../../db/index";
import type { AvailabilityException, SavedSchedule } from "../../domain/availability/output";
import type { PublishedHours } from "../../domain/availability/rules";
import { MAX_EXCEPTIONS, type WeeklyAvailability } from "../../domain/availability/schema";
import { zoneOf } from "../../domain/practice/rules";
import { AppError } from "../../errors";
import { localDateAt, minuteOfDate } from "../../lib/time/rules";
import { withPracticeOfNow } from "../practice/read";
import { findLeftOutside } from "./left-outside";
import { scheduleVersion, toSchedule } from "./read";

export const FULL_TEXT = `Guarda máximo ${MAX_EXCEPTIONS} excepciones de hoy en adelante. Elimina alguna antes de añadir otra.`;

/** The new published hours, and the answer. */
export interface HoursChange<T> {
  /** The whole week, if it changes. */
  week?: WeeklyAvailability;
  writes: Write[];
  /** Writes in the same transaction. */
  beside?: Write[];
  result: T;
}

/**
 * Changes the published hours and their version. `decide` gets the current practice, and is called again if the hours
 * changed meanwhile. Without a change the version stays.
 * @throws AppError `stale_version` unless `version` is absent or current.
 */
export function changeHours<T>(
  ctx: PracticeContext,
  version: number | null | undefined,
  decide: (now: PracticeContext) => Promise<HoursChange<T>>,
): Promise<T> {
  const planFor = async (now: PracticeContext): Promise<Plan<T>> => {
    if (version != null && version !== scheduleVersion(now.practice)) {
      throw new AppError("stale_version", { message: "Tu horario cambió en otro lugar." });
    }
    const { week, writes, beside = [], result } = await decide(now);
    if (week || writes.length > 0) return { writes: [versionWrite(now, week), ...writes, ...beside], result };
    if (beside.length > 0) return { writes: beside, result };
    // Nothing to change, perhaps because another request has made the change since the practice was read.
    const later = await withPracticeOfNow(ctx);
    const isSettled = scheduleVersion(later.practice) === scheduleVersion(now.practice);
    return isSettled ? { writes, result } : planFor(later);
  };
  return commit(ctx, async (isAgain) => planFor(isAgain ? await withPracticeOfNow(ctx) : ctx));
}

function versionWrite({ practice, clock }: PracticeContext, week: WeeklyAvailability | undefined): Write {
  const known = practice.schedule_version;
  const changes = week ? { weekly_availability: week, updated_at: clock.now().toISOString() } : {};
  return {
    write: (entities) =>
      entities.practice
        .patch({ practice_id: practice.practice_id })
        .set({ ...changes, schedule_version: (known ?? 0) + 1 })
        .where(asRead({ schedule_version: known }, "schedule_version"))
        .commit(),
  };
}

/** The changed hours as answered, with the appointments outside them. */
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

/** The wanted exceptions that differ from the stored ones. */
export const differing = (
  wanted: AvailabilityException[],
  stored: AvailabilityException[],
): AvailabilityException[] => {
  const same = new Set(stored.map((each) => JSON.stringify(each)));
  return wanted.filter((each) => !same.has(JSON.stringify(each)));
};

export const exceptionWrite = (ctx: PracticeContext, { id: _, notes, ...each }: AvailabilityException): Write => ({
  write: ({ exception }) =>
    exception
      .put({
        ...each,
        notes: notes ?? undefined,
        practice_id: ctx.practice.practice_id,
        updated_at: ctx.clock.now().toISOString(),
      })
      .commit(),
});

export const exceptionRemoval = (
  { practice: { practice_id } }: PracticeContext,
  { exception_date }: Pick<AvailabilityException, "exception_date">,
): Write => ({ write: ({ exception }) => exception.delete({ practice_id, exception_date }).commit() });

/** A condition that a date's exception, or its absence, is unchanged. */
export const dateUnchanged = (
  { practice: { practice_id } }: PracticeContext,
  exception_date: string,
  [known]: AvailabilityException[],
): Write => ({
  write: ({ exception }) =>
    exception
      .check({ practice_id, exception_date })
      .where((of, { eq, notExists }) =>
        known
          ? [
              eq(of.available, known.available),
              eq(of.time_ranges, known.time_ranges),
              eq(of.appointment_types, known.appointment_types),
            ].join(" AND ")
          : notExists(of.updated_at),
      )
      .commit(),
});

export const localToday = ({ practice, clock }: PracticeContext): string =>
  localDateAt(zoneOf(practice), minuteOfDate(clock.now()));

export function hasTooMany(ctx: PracticeContext, exceptions: AvailabilityException[]): boolean {
  const today = localToday(ctx);
  return exceptions.filter(({ exception_date }) => exception_date >= today).length > MAX_EXCEPTIONS;
}

/** The appointments outside the hours after a change of exceptions only. */
export function leftBy(ctx: PracticeContext, before: AvailabilityException[], after: AvailabilityException[]) {
  const weekly = ctx.practice.weekly_availability;
  return findLeftOutside(ctx, { before: { weekly, exceptions: before }, after: { weekly, exceptions: after } });
}
