import type { PracticeContext } from "../../db/index";
import type { BookingRules } from "../../domain/booking/output";
import { rulesOf } from "../../domain/booking/rules";
import { AppError } from "../../errors";
import { getBookingRules } from "../../store/booking/read";
import { refreshBusy } from "../../store/busy/refresh";

const PATIENCE_MS = 5000;

/** Reads Google's busy times now; without an answer, the stored times stay. @throws AppError `google_disconnected`. */
export async function refreshBusyNow(ctx: PracticeContext): Promise<BookingRules> {
  const { kind, practice } = await refreshBusy(ctx, ctx.practice.practice_id, PATIENCE_MS);
  if (practice && kind === "off" && rulesOf(practice).busy_from_google)
    throw new AppError("google_disconnected", { message: "Conecta tu cuenta de Google para leer tu calendario." });
  return getBookingRules({ ...ctx, practice: practice ?? ctx.practice });
}
