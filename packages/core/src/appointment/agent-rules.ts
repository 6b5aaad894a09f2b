import type { AgentAction } from "../agent/schema";
import { readExceptions } from "../availability/read";
import { explainHours, reasonText } from "../availability/rules";
import type { PracticeContext } from "../context";
import { AppError } from "../errors";
import { zoneOf } from "../practice/rules";
import { type Interval, localDateAt, minuteOfDate, toLocal } from "../time/rules";
import type { AppointmentStatus, UpdateAppointmentInput } from "./schema";

/**
 * Holds the agent to the published hours and to the future; the therapist may book whenever they want.
 * @throws AppError `past`, or `outside_availability` with the reason in words.
 */
export async function requireOffered(
  ctx: PracticeContext,
  { start, end }: Interval,
  isVirtual: boolean,
): Promise<void> {
  if (ctx.actor.kind !== "agent") return;
  if (start <= minuteOfDate(ctx.clock.now())) throw new AppError("past");
  const zone = zoneOf(ctx.practice);
  const date = localDateAt(zone, start);
  const mode = isVirtual ? "virtual" : "presential";
  const reason = explainHours({
    weekly: ctx.practice.weekly_availability,
    exceptions: await readExceptions(ctx, date, date),
    zone,
    start,
    duration: end - start,
    mode,
  });
  if (reason) {
    throw new AppError("outside_availability", {
      message: reasonText(reason, toLocal(zone, start), mode),
      data: { reason },
    });
  }
}

/** The fields of an appointment that a change names. */
export const namedFields = (input: UpdateAppointmentInput): string[] =>
  Object.entries(input).flatMap(([name, value]) =>
    value === undefined || name === "id" || name === "version" ? [] : [name],
  );

/** The agent confirms what is scheduled; it does not turn back a session that has begun. */
export function requireAgentTransition(ctx: PracticeContext, from: AppointmentStatus, to: AppointmentStatus): void {
  if (ctx.actor.kind === "agent" && from === "in_progress" && to === "confirmed")
    throw new AppError("invalid_transition");
}

const MOVES = ["appointment_date", "duration_minutes"];

/**
 * What a change is, in the agent's terms: it may move, confirm or cancel, one at a time, and nothing else.
 * @throws AppError `forbidden` for an agent that changes anything else.
 */
export function agentActionOf(ctx: PracticeContext, input: UpdateAppointmentInput): AgentAction {
  const named = namedFields(input);
  if (named.every((name) => MOVES.includes(name)) || ctx.actor.kind !== "agent") return "appointment.move";
  if (named.length === 1 && input.status === "confirmed") return "appointment.confirm";
  if (named.length === 1 && input.status === "cancelled") return "appointment.cancel";
  throw new AppError("forbidden", { message: "El agente solo puede reprogramar, confirmar o cancelar una cita." });
}
