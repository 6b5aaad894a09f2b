import type { PracticeContext } from "../context";
import { commit, decideAgain, type Write } from "../db/commit";
import { AppError, invalidField } from "../errors";
import { zoneOf } from "../practice/rules";
import { localDateAt, minuteOfDate } from "../time/rules";
import type { AvailabilityException, Schedule } from "./output";
import { readExceptions, toSchedule } from "./read";
import { toException } from "./rules";
import { type DayAvailability, type ExceptionInput, MAX_EXCEPTIONS, WEEKDAYS, type WeeklyAvailability } from "./schema";

type WeekChange = Partial<Record<keyof WeeklyAvailability, DayAvailability>>;

const MAX_CHANGES = 90;
const FULL_TEXT = `Guarda máximo ${MAX_EXCEPTIONS} excepciones de hoy en adelante. Elimina alguna antes de añadir otra.`;

/**
 * Saves the week's days that are named and, when exceptions are named, makes them the only ones: all or nothing.
 * @throws AppError `invalid_input` when two exceptions name one date, more than 90 would change at once, or more than 366
 * dates from today on would have hours of their own.
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
  if (wanted && hasTooMany(ctx, wanted)) throw invalidField("exceptions", FULL_TEXT);
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
    result: toSchedule(ctx, week, wanted ?? stored),
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

const localToday = ({ practice, clock }: PracticeContext): string =>
  localDateAt(zoneOf(practice), minuteOfDate(clock.now()));

function hasTooMany(ctx: PracticeContext, exceptions: AvailabilityException[]): boolean {
  const today = localToday(ctx);
  return exceptions.filter(({ exception_date }) => exception_date >= today).length > MAX_EXCEPTIONS;
}

/**
 * Saves one date's hours in place of its weekday's; saving again replaces them. One read.
 * @throws AppError `invalid_input` when 366 other dates from today on have hours of their own.
 */
export function saveException(ctx: PracticeContext, input: ExceptionInput): Promise<AvailabilityException> {
  const exception = toException(input);
  return commit(ctx, async () => {
    const stored = await readExceptions(ctx, localToday(ctx), "9999");
    const others = stored.filter(({ id }) => id !== exception.id);
    if (hasTooMany(ctx, [...others, exception])) throw invalidField("exception_date", FULL_TEXT);
    return { writes: [exceptionWrite(ctx, exception)], result: exception };
  });
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
