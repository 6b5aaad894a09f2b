import { readOne } from "../../db/read";
import type { UpdateAppointmentInput } from "../../domain/appointment/schema";
import { CONFIRM_ONLY_TEXT } from "../../domain/confirmation/rules";
import type { PressedAnswer } from "../../domain/confirmation/schema";
import { AppError } from "../../errors";
import type { OpenConfirmation } from "../../queries/open-confirmation";
import { linksOf } from "../../store/confirmation/links";
import { updateAppointment } from "../appointment/update";

/**
 * Does what a client pressed on the page of their appointment, as long as it is as they saw it, and answers where to go on: the link
 * of the time that it has then, or null for the one they came by.
 * @throws AppError as `updateAppointment` for a client: `stale_version`, `notice`, `overlap`, `past` and the rules of the agenda;
 * `agent_paused` where the agent that was given the link to send may change nothing, or is past its bounds with this.
 */
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
