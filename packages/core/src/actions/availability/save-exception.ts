import type { PracticeContext } from "../../db/index";
import type { SavedException } from "../../domain/availability/output";
import { toException } from "../../domain/availability/rules";
import type { ExceptionInput } from "../../domain/availability/schema";
import { invalidField } from "../../errors";
import { changeHours, differing, exceptionWrite, FULL_TEXT, hasTooMany, leftBy } from "../../store/availability/change";
import { readExceptions } from "../../store/availability/read";
import { todayOf } from "../../store/practice/read";

/** Sets a date's own hours. @throws AppError `invalid_input` if 366 other dates from today on have exceptions */
export function saveException(ctx: PracticeContext, input: ExceptionInput): Promise<SavedException> {
  const exception = toException(input);
  return changeHours(ctx, null, async (now) => {
    const stored = await readExceptions(now, todayOf(now), "9999");
    const others = stored.filter(({ id }) => id !== exception.id);
    if (hasTooMany(now, [...others, exception])) throw invalidField("exception_date", FULL_TEXT);
    const writes = differing([exception], stored).map((each) => exceptionWrite(now, each));
    const { left_outside, asRead } = await leftBy(now, stored, [...others, exception]);
    return { writes, asRead, result: { ...exception, left_outside } };
  });
}
