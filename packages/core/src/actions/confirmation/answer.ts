import { type PracticeContext, readOne } from "../../db/index";
import type { UpdateAppointmentInput } from "../../domain/appointment/schema";
import { CONFIRM_ONLY_TEXT } from "../../domain/confirmation/rules";
import type { PressedAnswer } from "../../domain/confirmation/schema";
import { AppError } from "../../errors";
import type { OpenConfirmation } from "../../queries/open-confirmation";
import { linksOf } from "../../store/confirmation/links";
import { updateAppointment } from "../appointment/update";

/** Applies a client's answer to a confirmation link. Returns the new time's link after a move, otherwise null. @throws
 * AppError `stale_version` if the appointment changed; `past` once it has begun; `notice` if it is too late to cancel
 * or move; `overlap`, `held`, `off_grid`, `outside_availability` or a rule's `BoundReason` if the new time is not
 * offered; `agent_paused` if the agent that sent the link may change nothing (`mayChange`) or exceeds its limits. */
export async function answerConfirmation(opened: OpenConfirmation, pressed: PressedAnswer): Promise<string | null> {
  const { ctx, record, mayChange } = opened;
  const { id, version } = record;
  await updateByLink(ctx, mayChange || pressed.action === "confirm", { id, version, ...changeOf(pressed) });
  return pressed.action === "move" ? linkOfNow(opened) : null;
}

/** The link for the appointment's present time; null if it has none. */
export async function linkOfNow({ ctx, record: { practice_id, id }, link }: OpenConfirmation): Promise<string | null> {
  const moved = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
  return (moved && (await linksOf(ctx, [moved], link.agent_token_id)).get(id)) ?? null;
}

/** Updates an appointment through a client's link or offer. @throws AppError `agent_paused` with a text for clients. */
export async function updateByLink(ctx: PracticeContext, mayChange: boolean, input: UpdateAppointmentInput) {
  const confirmOnly = () => new AppError("agent_paused", { message: CONFIRM_ONLY_TEXT });
  if (!mayChange) throw confirmOnly();
  await updateAppointment(ctx, input).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "agent_paused" ? confirmOnly() : error;
  });
}

function changeOf(pressed: PressedAnswer): Partial<UpdateAppointmentInput> {
  switch (pressed.action) {
    case "confirm":
      return { status: "confirmed" };
    case "cancel":
      return { status: "cancelled", cancel_reason: "client" };
    case "move":
      return { appointment_date: pressed.time };
  }
}
