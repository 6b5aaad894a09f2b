import type { Context, PracticeContext } from "../../db/index";
import type { BookingRules } from "../../domain/booking/output";
import { rulesOf } from "../../domain/booking/rules";
import type { Practice } from "../../domain/practice/entity";
import { AppError } from "../../errors";
import { getBookingRules } from "../../store/booking/read";
import { busyDue, refreshBusy } from "../../store/busy/refresh";

const PATIENCE_MS = 5000;

/** Reads Google's busy times now; without an answer, the stored times stay. @throws AppError `google_disconnected`. */
export async function refreshBusyNow(ctx: PracticeContext): Promise<BookingRules> {
  const { kind, practice } = await refreshBusy(ctx, ctx.practice.practice_id, PATIENCE_MS);
  if (practice && kind === "off" && rulesOf(practice).busy_from_google)
    throw new AppError("google_disconnected", { message: "Conecta tu cuenta de Google para leer tu calendario." });
  return getBookingRules({ ...ctx, practice: practice ?? ctx.practice });
}

/** Makes a practice's busy times due to be read now, after a sign-in with access to the calendar. Never throws. */
export async function resumeBusy(ctx: Context, practice: Practice): Promise<void> {
  const { practice_id } = practice;
  if (!rulesOf(practice).busy_from_google) return;
  try {
    await ctx.db.practice.patch({ practice_id }).set(busyDue(ctx, practice_id)).go();
  } catch (cause) {
    ctx.log.error("busy_resume_failed", { practice: practice_id, cause });
  }
}
