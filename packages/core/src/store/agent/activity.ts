import type { Actor, PracticeContext } from "../../db/index";
import { create, type Write } from "../../db/writes";
import type { AgentActivityRecord } from "../../domain/agent/entity";
import { AGENT_ACTIONS, type AgentAction, GRAVE_ACT_OF, type GraveAct } from "../../domain/agent/schema";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { OptionalDetail } from "../../domain/person/schema";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { notHandedOver } from "../handoff/change";
import { allowanceWrite } from "./allowance";

type Stamps = "practice_id" | "id" | "at" | "token_id" | "token_label" | "undone_at";

export interface AgentEntry extends Omit<AgentActivityRecord, Stamps> {
  details?: OptionalDetail[] | undefined;
  made_client?: true | undefined;
  /** The phone (E.164) of a client that the call creates: it is checked, but not stored in the activity. */
  phone?: string | undefined;
}

/** The writes that record and count an agent's changes. They fail with `handoff_open` during a client's handoff,
 * unless the therapist has approved the changes. */
export function activityWrites(ctx: PracticeContext, ...entries: AgentEntry[]): Write[] {
  const { actor, clock } = ctx;
  if (actor.kind !== "agent" || entries.length === 0) return [];
  for (const { client_id, phone } of entries) requireOwn(actor, client_id, phone);
  requireYes(actor, entries);
  const common = {
    practice_id: ctx.practice.practice_id,
    at: clock.now().toISOString(),
    token_label: actor.label ?? "",
    // Undoing all changes of a token does not undo those that the therapist approved.
    token_id: actor.isApproved ? undefined : actor.id,
  };
  const isCounted = entries.some(({ action }) => AGENT_ACTIONS[action].isCounted);
  return [
    ...(isCounted ? [allowanceWrite(ctx, Math.max(...entries.map(({ appointments }) => appointments ?? 1)))] : []),
    ...(actor.isApproved ? [] : entries).map(({ client_id, phone: person = client_id }) =>
      notHandedOver({ practice_id: common.practice_id, person }),
    ),
    ...entries.map(({ phone: _, ...entry }) =>
      create("agentActivity", { ...common, id: newId("act", clock), ...entry }),
    ),
  ];
}

/** An agent in a conversation may change only the writer's records and create clients only with the writer's phone. */
function requireOwn({ writer }: Actor, client_id: string, phone: string | undefined): void {
  if (writer && (phone === undefined ? !writer.people.has(client_id) : phone !== writer.phone))
    throw new AppError("other_conversation");
}

/** Thrown if a call needs the therapist's approval. `act`: the kind of change to approve; `entries`: all changes. */
export class ApprovalNeeded extends AppError {
  constructor(
    readonly act: GraveAct,
    readonly entries: readonly AgentEntry[],
  ) {
    super("asked");
  }
}

/** Checks the token's modes for the changes. @throws AppError `forbidden` for `deny`; `ApprovalNeeded` for `ask`. */
function requireYes({ modes }: Actor, entries: AgentEntry[]): void {
  const acts = entries.flatMap(({ action }) => GRAVE_ACT_OF[action] ?? []);
  if (acts.some((act) => modes?.[act] === "deny"))
    throw new AppError("forbidden", { message: "Tu terapeuta hace esto por su cuenta: pásale la conversación." });
  const act = acts.find((each) => modes?.[each] === "ask");
  if (act) throw new ApprovalNeeded(act, entries);
}

export const subjectOf = ({ id, client_id, starts_at }: AppointmentRecord) => ({
  appointment_id: id,
  client_id,
  starts_at,
});

/** The activity entry of a changed appointment. A `move` that keeps the start becomes `shorten` or `lengthen`. */
export function updateEntry(action: AgentAction, before: AppointmentRecord, after: AppointmentRecord): AgentEntry {
  const subject = subjectOf(after);
  if (action === "appointment.mode")
    return { action, ...subject, was_virtual: before.is_virtual === after.is_virtual ? undefined : before.is_virtual };
  if (action !== "appointment.move") return { action, ...subject };
  const { duration_minutes: was_minutes } = before;
  const length = { minutes: after.duration_minutes, was_minutes };
  if (before.starts_at !== after.starts_at) return { action, ...subject, ...length, was_at: before.starts_at };
  const isShorter = length.minutes < was_minutes;
  return { action: isShorter ? "appointment.shorten" : "appointment.lengthen", ...subject, ...length };
}

export const saleEntry = ({ id, client_id, price }: PurchaseRecord): AgentEntry => ({
  action: "purchase.create",
  client_id,
  purchase_id: id,
  amount: price,
});
