import type { PracticeContext } from "../../db/index";
import type { DeletedException } from "../../domain/availability/output";
import { AppError } from "../../errors";
import { changeHours, exceptionRemoval, leftBy } from "../../store/availability/change";
import { readExceptions } from "../../store/availability/read";

/** Deletes a date's exception. @throws AppError `not_found` if there is none. */
export function deleteException(ctx: PracticeContext, id: string): Promise<DeletedException> {
  const date = id.replace(/^exc_/, "");
  return changeHours(ctx, null, async (now) => {
    const [stored] = await readExceptions(now, date, date);
    if (!stored) throw new AppError("not_found", { message: "Esa excepción ya no existe." });
    const { left_outside, asRead } = await leftBy(now, [stored], []);
    return { writes: [exceptionRemoval(now, stored)], asRead, result: { success: true, left_outside } };
  });
}
