import { decideAgain, type Write } from "../../db/commit";
import type { Actor, PracticeContext } from "../../db/context";
import { AGENT_ACTIONS, type AgentAction, GRAVE_ACT_OF, type GraveAct } from "../../domain/agent/schema";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { PaymentRecord } from "../../domain/payment/entity";
import type { OptionalDetail } from "../../domain/person/schema";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { notHandedOver } from "../handoff/change";
import { allowanceWrite } from "./allowance";

/** One change by an agent: its subject and kind. */
export interface AgentEntry {
  action: AgentAction;
  client_id: string;
  appointment_id?: string | undefined;
  purchase_id?: string | undefined;
  payment_id?: string | undefined;
  /** Of a client whose details were filled in: which, never what they are. */
  details?: OptionalDetail[] | undefined;
  /** And the version of their details that this made. */
  details_version?: number | undefined;
  /** Whole pesos, of a sale or a payment. */
  amount?: number | undefined;
  /** ISO instants: the appointment's start, and of one that was moved the start before. */
  starts_at?: string | undefined;
  was_at?: string | undefined;
  /** Of one that was moved, shortened or lengthened: how many minutes it takes, and took. */
  minutes?: number | undefined;
  was_minutes?: number | undefined;
  /** Of one that is another way from then on: whether it was virtual. */
  was_virtual?: boolean | undefined;
  /** Its client was made with it. */
  made_client?: true | undefined;
  /** Of a client that is made: E.164. It is not kept here. */
  phone?: string | undefined;
  /** Of a series: which, and how many appointments. Each counts as a change, also once the series is cancelled. */
  series_id?: string | undefined;
  appointments?: number | undefined;
}

/**
 * The writes that list an agent's changes for the therapist and count them as one towards the daily limit; none for
 * other actors. Fails with `handoff_open` if a client of them has an open handoff.
 */
export function activityWrites(ctx: PracticeContext, ...entries: AgentEntry[]): Write[] {
  const { actor, clock } = ctx;
  if (actor.kind !== "agent" || entries.length === 0) return [];
  for (const { client_id, phone } of entries) requireOwn(actor, client_id, phone);
  requireYes(actor, entries);
  const common = {
    practice_id: ctx.practice.practice_id,
    at: clock.now().toISOString(),
    token_label: actor.label ?? "",
    token_id: actor.id,
  };
  const isCounted = entries.some(({ action }) => AGENT_ACTIONS[action].isCounted);
  return [
    ...(isCounted ? [allowanceWrite(ctx, Math.max(...entries.map(({ appointments }) => appointments ?? 1)))] : []),
    ...entries.map(({ client_id, phone: person = client_id }) =>
      notHandedOver({ practice_id: common.practice_id, person }),
    ),
    ...entries.map(({ phone: _, ...entry }): Write => {
      const record = { ...common, id: newId("act", clock), ...entry };
      return { write: ({ agentActivity }) => agentActivity.create(record).commit(), refused: decideAgain };
    }),
  ];
}

/** Whatever a call said: what it changes is of whoever writes. A client who is made has their phone. */
function requireOwn({ writer }: Actor, client_id: string, phone: string | undefined): void {
  if (writer && (phone === undefined ? !writer.people.has(client_id) : phone !== writer.phone))
    throw new AppError("other_conversation");
}

const DENIED_TEXT = "Tu terapeuta hace esto por su cuenta: pásale la conversación.";

/** Refuses a call until the therapist says yes: names the act that needs it, and everything that the call would do. */
export class ApprovalNeeded extends AppError {
  constructor(
    readonly act: GraveAct,
    readonly entries: readonly AgentEntry[],
  ) {
    super("asked");
  }
}

/** Refuses what the token may not do by itself, once everything else is checked. @throws AppError `forbidden`; `ApprovalNeeded`. */
function requireYes({ modes }: Actor, entries: AgentEntry[]): void {
  const acts = entries.flatMap(({ action }) => GRAVE_ACT_OF[action] ?? []);
  if (acts.some((act) => modes?.[act] === "deny")) throw new AppError("forbidden", { message: DENIED_TEXT });
  const act = acts.find((each) => modes?.[each] === "ask");
  if (act) throw new ApprovalNeeded(act, entries);
}

/** The subject of an agent's change of an appointment. */
export const subjectOf = ({ id, client_id, starts_at }: AppointmentRecord) => ({
  appointment_id: id,
  client_id,
  starts_at,
});

/** The entry of a sale. */
export const saleEntry = ({ id, client_id, price }: PurchaseRecord): AgentEntry => ({
  action: "purchase.create",
  client_id,
  purchase_id: id,
  amount: price,
});

/** The entry of a payment that was announced. */
export const announcedEntry = ({ id, client_id, amount }: PaymentRecord): AgentEntry => ({
  action: "payment.announce",
  client_id,
  payment_id: id,
  amount,
});
