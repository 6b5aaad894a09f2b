import { readOne } from "../../db/index";
import type { UpdateAppointmentInput } from "../../domain/appointment/schema";
import { CONFIRM_ONLY_TEXT } from "../../domain/confirmation/rules";
import type { PressedAnswer } from "../../domain/confirmation/schema";
import { AppError } from "../../errors";
import type { OpenConfirmation } from "../../queries/open-confirmation";
import { linksOf } from "../../store/confirmation/links";
import { updateAppointment } from "../appointment/update";

/** Applies a client's answer, if the appointment is unchanged. Returns the link of the new time; null unless moved.
 * @throws AppError as `updateAppointment` for a client: `stale_version`, `notice`, `overlap`, `past`, the booking
 * rules; `agent_paused` if the agent that sent the link is paused or reaches its limits by this. */
export async function answerConfirmation(opened: OpenConfirmation, pressed: PressedAnswer): Promise<string | null> {
  const { ctx, record, link, mayChange } = opened;
  const { practice_id, id, version } = record;
  if (pressed.action !== "confirm" && !mayChange) throw confirmOnly();
  await updateAppointment(ctx, { id, version, ...changeOf(pressed) }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "agent_paused" ? confirmOnly() : error;
  });
  if (pressed.action !== "move") return null;
  const moved = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
  return (moved && (await linksOf(ctx, [moved], link.agent_token_id)).get(id)) ?? null;
}

const confirmOnly = () => new AppError("agent_paused", { message: CONFIRM_ONLY_TEXT });

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
