import { commit, type Plan, type PracticeContext } from "../../db/index";
import { create } from "../../db/writes";
import type { Announcement, ClientRecord } from "../../domain/client/entity";
import { trimmedOrNull } from "../../domain/client/person";
import type { PaymentRecord } from "../../domain/payment/entity";
import type { Payment } from "../../domain/payment/output";
import type { RecordPaymentInput } from "../../domain/payment/schema";
import { AppError, invalidField } from "../../errors";
import { activityWrites } from "../../store/agent/activity";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClient } from "../../store/client/read";
import { eventWrites, paymentEvents } from "../../store/event/change";
import {
  announcementOf,
  markWrites,
  newPayment,
  paymentWrites,
  requireNotAnnounced,
  withAnnounced,
} from "../../store/payment/ledger";
import { toPayment } from "../../store/payment/read";
import {
  balanceWrites,
  knownPayment,
  received,
  requireCredit,
  requireNew,
  requireReceived,
  sumOf,
} from "../../store/payment/received";
import { type Applied, appliedOf, partsOf } from "../../store/payment/targets";

/** Records a payment of the debts in `parts`, or else the oldest due ones; the rest is credit. Agents only announce.
 * @throws AppError `not_found`; `client_deleted`; `invalid_input`; `other_client` for another's debt; `credit_short`;
 * `announced` or `duplicate_payment` if it may be a repeat. Agent: `forbidden` with credit; `limit`; `handoff_open`. */
export async function recordPayment(ctx: PracticeContext, input: RecordPaymentInput): Promise<Payment> {
  const received_on = requireReceived(ctx, input.received_on);
  return commit(ctx, async (): Promise<Plan<Payment>> => {
    const client = await readClient(ctx, input.client_id);
    const applied = await appliedOf(ctx, client, input);
    const draft = newPayment(ctx, {
      client_id: client.id,
      kind: input.use_credit ? "credit" : "payment",
      status: ctx.actor.kind === "agent" ? "announced" : "confirmed",
      amount: input.amount,
      withheld: input.withheld || undefined,
      method: trimmedOrNull(input.method) ?? undefined,
      reference: trimmedOrNull(input.reference) ?? undefined,
      received_on,
      parts: partsOf(ctx, applied),
      credit: 0,
    });
    const announcement = announcementOf(draft, input.parts);
    const { use_credit, allow_duplicate } = input;
    if (use_credit) return paidByCredit(ctx, draft, client, applied);
    if (ctx.actor.kind === "agent") return announced(ctx, draft, client, { announcement, allow_duplicate });
    // With `isCounted` the writes require an unchanged client, so this runs again if a payment is announced meanwhile.
    if (!allow_duplicate) requireNotAnnounced(client, announcement);
    return received(ctx, { draft, client, applied, allow_duplicate, carried: { isCounted: !allow_duplicate } });
  });
}

/** Announces a payment: it changes no balance until the therapist confirms it. */
async function announced(
  ctx: PracticeContext,
  record: PaymentRecord,
  client: ClientRecord,
  { announcement, allow_duplicate }: { announcement: Announcement; allow_duplicate: boolean | undefined },
): Promise<Plan<Payment>> {
  const { id, client_id, amount } = record;
  const known = await knownPayment(ctx, record);
  requireNew(known, id, allow_duplicate);
  return {
    writes: [
      create("payment", record),
      ...clientWrites(ctx, client, { ...NO_CHANGE, announced: withAnnounced(client, id, announcement) }),
      ...markWrites(record, { known }),
      ...activityWrites(ctx, { action: "payment.announce", client_id, payment_id: id, amount }),
      ...eventWrites(ctx, record.practice_id, paymentEvents(null, record)),
    ],
    result: toPayment(record, client),
  };
}

function paidByCredit(ctx: PracticeContext, draft: PaymentRecord, client: ClientRecord, applied: Applied[]) {
  if (ctx.actor.kind === "agent")
    throw new AppError("forbidden", { message: "El agente no usa el saldo a favor de un cliente." });
  const used = sumOf(applied);
  if (used !== draft.amount)
    throw invalidField("amount", "Del saldo a favor se usa justo lo que se paga: las partes suman el valor.");
  requireCredit(client, used);
  return {
    writes: [...paymentWrites(draft), ...balanceWrites(ctx, client, applied, { credit: -used })],
    result: toPayment(draft, client),
  };
}
