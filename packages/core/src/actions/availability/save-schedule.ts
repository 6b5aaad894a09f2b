import { isDeepStrictEqual } from "node:util";
import type { PracticeContext } from "../../db/index";
import { MAX_CHANGES } from "../../domain/availability/hours/rules";
import type { SavedSchedule } from "../../domain/availability/output";
import { mergeWeek, toException, type WeekChange } from "../../domain/availability/rules";
import { type ExceptionInput, TWO_EXCEPTIONS_TEXT } from "../../domain/availability/schema";
import { invalidField } from "../../errors";
import { isEachOnce } from "../../lib/list/rules";
import {
  byDate,
  changedSchedule,
  changeHours,
  differing,
  exceptionRemoval,
  exceptionWrite,
  FULL_TEXT,
  hasTooMany,
  unchangedSchedule,
} from "../../store/availability/change";
import { readExceptions } from "../../store/availability/read";

/** Saves weekly hours and exceptions; the given `exceptions` replace all stored ones. @throws AppError `stale_version`;
 * `invalid_input` for two exceptions of a date, over 90 changed exceptions, or over 366 exceptions from today on. */
export async function saveSchedule(
  ctx: PracticeContext,
  input: { weekly_availability?: WeekChange; exceptions?: ExceptionInput[]; version?: number | null },
): Promise<SavedSchedule> {
  const wanted = input.exceptions?.map(toException).sort(byDate);
  if (wanted && !isEachOnce(wanted, ({ id }) => id)) throw invalidField("exceptions", TWO_EXCEPTIONS_TEXT);
  if (wanted && hasTooMany(ctx, wanted)) throw invalidField("exceptions", FULL_TEXT);
  return changeHours(ctx, input.version, async (now) => {
    const week = mergeWeek(now.practice.weekly_availability, input.weekly_availability ?? {});
    const stored = await readExceptions(now, "0000", "9999");
    const kept = new Set(wanted?.map(({ id }) => id));
    const saved = differing(wanted ?? [], stored);
    const gone = wanted ? stored.filter(({ id }) => !kept.has(id)) : [];
    if (saved.length + gone.length > MAX_CHANGES)
      throw invalidField("exceptions", `Cambia máximo ${MAX_CHANGES} excepciones a la vez.`);
    const isSameWeek = isDeepStrictEqual(week, now.practice.weekly_availability);
    const writes = [
      ...saved.map((each) => exceptionWrite(now, each)),
      ...gone.map((each) => exceptionRemoval(now, each)),
    ];
    if (isSameWeek && writes.length === 0) return { writes, result: unchangedSchedule(now, stored) };
    const changed = await changedSchedule(now, stored, { weekly: week, exceptions: wanted ?? stored });
    return { week: isSameWeek ? undefined : week, writes, ...changed };
  });
}
