import { type PracticeContext, readOne } from "../../db/index";
import type { ConfirmationLink } from "../../domain/confirmation/output";
import { AppError } from "../../errors";
import { noAppointment } from "../../store/appointment/record";
import { linksOf } from "../../store/confirmation/links";

/** An appointment's confirmation link, the same until a move. @throws AppError `not_found`; `past` if not upcoming. */
export async function linkAppointment(ctx: PracticeContext, id: string): Promise<ConfirmationLink> {
  const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id: ctx.practice.practice_id, id }));
  if (!record) throw noAppointment();
  const path = (await linksOf(ctx, [record])).get(id);
  if (!path) throw new AppError("past", { message: "Solo una cita que está por venir tiene enlace de confirmación." });
  return { path };
}
