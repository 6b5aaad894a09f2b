import { isDeepStrictEqual } from "node:util";
import { findLeftOutside } from "../across/left-outside";
import { AppError, invalidField } from "../errors";
import { readExceptions, scheduleVersion, toSchedule } from "../records/availability/read";
import { withPracticeOfNow } from "../records/practice/read";
import { commit, decideAgain, type Plan, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type {
  AvailabilityException,
  DeletedException,
  SavedException,
  SavedSchedule,
} from "../things/availability/output";
import { mergeWeek, type PublishedHours, toException, type WeekChange } from "../things/availability/rules";
import {
  type ChangeExceptionsInput,
  type ExceptionInput,
  MAX_CHANGES,
  MAX_EXCEPTIONS,
  type WeeklyAvailability,
} from "../things/availability/schema";
import { zoneOf } from "../things/practice/rules";
import { localDateAt, minuteOfDate } from "../words/time/rules";

const FULL_TEXT = `Guarda máximo ${MAX_EXCEPTIONS} excepciones de hoy en adelante. Elimina alguna antes de añadir otra.`;

interface Change<T> {
  /** The whole week, when it changes. */
  week?: WeeklyAvailability;
  writes: Write[];
  result: T;
}

/**
 * Changes the published hours together with their version. `decide` is given the practice as it is, and once more as it is
 * by then when somebody else changed the hours meanwhile; a change of nothing keeps the version.
 * @throws AppError `stale_version` when `version` is given and is not the one there is.
 */
function changeHours<T>(
  ctx: PracticeContext,
  version: number | null | undefined,
  decide: (now: PracticeContext) => Promise<Change<T>>,
): Promise<T> {
  const planFor = async (now: PracticeContext): Promise<Plan<T>> => {
    if (version != null && version !== scheduleVersion(now.practice)) {
      throw new AppError("stale_version", { message: "Tu horario cambió en otro lugar." });
    }
    const { week, writes, result } = await decide(now);
    if (week || writes.length > 0) return { writes: [versionWrite(now, week), ...writes], result };
    // Nothing is left to change, perhaps because somebody was faster since the practice was read.
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
        .where(({ schedule_version }, { eq, notExists }) =>
          known === undefined ? notExists(schedule_version) : eq(schedule_version, known),
        )
        .commit(),
    refused: decideAgain,
  };
}

/** The hours as they are answered once a change of them is made, with who is left outside by then. */
async function changedSchedule(
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

const unchanged = (ctx: PracticeContext, exceptions: AvailabilityException[]): SavedSchedule => ({
  ...toSchedule(ctx, ctx.practice.weekly_availability, exceptions),
  left_outside: [],
});

/**
 * Saves the week's days that are named and, when exceptions are named, makes them the only ones: all or nothing.
 * @throws AppError `stale_version`; `invalid_input` when two exceptions name one date, more than 90 would change at once, or
 * more than 366 dates from today on would have hours of their own.
 */
export async function saveSchedule(
  ctx: PracticeContext,
  input: { weekly_availability?: WeekChange; exceptions?: ExceptionInput[]; version?: number | null },
): Promise<SavedSchedule> {
  const wanted = input.exceptions?.map(toException).sort(byDate);
  if (wanted && new Set(wanted.map(({ id }) => id)).size < wanted.length) {
    throw invalidField("exceptions", "Hay dos excepciones para la misma fecha.");
  }
  if (wanted && hasTooMany(ctx, wanted)) throw invalidField("exceptions", FULL_TEXT);
  return changeHours(ctx, input.version, async (now) => {
    const week = mergeWeek(now.practice.weekly_availability, input.weekly_availability ?? {});
    const stored = await readExceptions(now, "0000", "9999");
    const kept = new Set(wanted?.map(({ id }) => id));
    const saved = differing(wanted ?? [], stored);
    const gone = wanted ? stored.filter(({ id }) => !kept.has(id)) : [];
    if (saved.length + gone.length > MAX_CHANGES) {
      throw invalidField("exceptions", `Cambia máximo ${MAX_CHANGES} excepciones a la vez.`);
    }
    const isSameWeek = isDeepStrictEqual(week, now.practice.weekly_availability);
    const writes = [...saved.map((each) => exceptionWrite(now, each)), ...gone.map((each) => removal(now, each))];
    if (isSameWeek && writes.length === 0) return { writes, result: unchanged(now, stored) };
    const result = await changedSchedule(now, stored, { weekly: week, exceptions: wanted ?? stored });
    return { week: isSameWeek ? undefined : week, writes, result };
  });
}

/**
 * Saves the hours of some dates and gives others their weekday's back: all or nothing.
 * @throws AppError `stale_version`; `invalid_input` when more than 366 dates from today on would have hours of their own.
 */
export function changeExceptions(ctx: PracticeContext, input: ChangeExceptionsInput): Promise<SavedSchedule> {
  const wanted = new Map(input.saved.map(toException).map((each) => [each.id, each]));
  const removed = new Set(input.removed.filter((id) => !wanted.has(id)));
  return changeHours(ctx, input.version, async (now) => {
    const stored = await readExceptions(now, "0000", "9999");
    const gone = stored.filter(({ id }) => removed.has(id));
    const kept = stored.filter(({ id }) => !removed.has(id) && !wanted.has(id));
    const exceptions = [...kept, ...wanted.values()].sort(byDate);
    const saved = differing([...wanted.values()], stored);
    if (saved.length + gone.length > MAX_CHANGES) {
      throw invalidField("saved", `Cambia máximo ${MAX_CHANGES} excepciones a la vez.`);
    }
    if (saved.length > 0 && hasTooMany(now, exceptions)) throw invalidField("saved", FULL_TEXT);
    const writes = [...saved.map((each) => exceptionWrite(now, each)), ...gone.map((each) => removal(now, each))];
    if (writes.length === 0) return { writes, result: unchanged(now, stored) };
    const weekly = now.practice.weekly_availability;
    return { writes, result: await changedSchedule(now, stored, { weekly, exceptions }) };
  });
}

const byDate = (a: AvailabilityException, b: AvailabilityException) => a.exception_date.localeCompare(b.exception_date);

/** Those of the exceptions wanted that are not stored like that. */
const differing = (wanted: AvailabilityException[], stored: AvailabilityException[]): AvailabilityException[] => {
  const same = new Set(stored.map((each) => JSON.stringify(each)));
  return wanted.filter((each) => !same.has(JSON.stringify(each)));
};

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

const removal = (
  { practice: { practice_id } }: PracticeContext,
  { exception_date }: Pick<AvailabilityException, "exception_date">,
): Write => ({
  write: ({ exception }) => exception.delete({ practice_id, exception_date }).commit(),
  refused: decideAgain,
});

const localToday = ({ practice, clock }: PracticeContext): string =>
  localDateAt(zoneOf(practice), minuteOfDate(clock.now()));

function hasTooMany(ctx: PracticeContext, exceptions: AvailabilityException[]): boolean {
  const today = localToday(ctx);
  return exceptions.filter(({ exception_date }) => exception_date >= today).length > MAX_EXCEPTIONS;
}

/** Who is left outside where exceptions change alone. */
function leftBy(ctx: PracticeContext, before: AvailabilityException[], after: AvailabilityException[]) {
  const weekly = ctx.practice.weekly_availability;
  return findLeftOutside(ctx, { before: { weekly, exceptions: before }, after: { weekly, exceptions: after } });
}

/**
 * Saves one date's hours in place of its weekday's; saving again replaces them. One read.
 * @throws AppError `invalid_input` when 366 other dates from today on have hours of their own.
 */
export function saveException(ctx: PracticeContext, input: ExceptionInput): Promise<SavedException> {
  const exception = toException(input);
  return changeHours(ctx, null, async (now) => {
    const stored = await readExceptions(now, localToday(now), "9999");
    const others = stored.filter(({ id }) => id !== exception.id);
    if (hasTooMany(now, [...others, exception])) throw invalidField("exception_date", FULL_TEXT);
    const writes = differing([exception], stored).map((each) => exceptionWrite(now, each));
    return { writes, result: { ...exception, left_outside: await leftBy(now, stored, [...others, exception]) } };
  });
}

/** @throws AppError `not_found` when there is none, or no longer. */
export function deleteException(ctx: PracticeContext, id: string): Promise<DeletedException> {
  const date = id.replace(/^exc_/, "");
  return changeHours(ctx, null, async (now) => {
    const [stored] = await readExceptions(now, date, date);
    if (!stored) throw new AppError("not_found", { message: "Esa excepción ya no existe." });
    return { writes: [removal(now, stored)], result: { success: true, left_outside: await leftBy(now, [stored], []) } };
  });
}
