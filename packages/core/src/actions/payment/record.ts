import { commit, type Plan } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { ClientRecord } from "../../domain/client/entity";
import { trimmedOrNull } from "../../domain/client/person";
import type { PaymentRecord } from "../../domain/payment/entity";
import type { Payment } from "../../domain/payment/output";
import { divide } from "../../domain/payment/rules";
import { MOST_PARTS, type RecordPaymentInput } from "../../domain/payment/schema";
import { AppError, invalidField } from "../../errors";
import { activityWrites, announcedEntry } from "../../store/agent/activity";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { chargeOfTarget } from "../../store/client/debt";
import { readClient } from "../../store/client/read";
import { eventWrites } from "../../store/event/change";
import { paymentEvents } from "../../store/event/named";
import { announcementOf, requireNotAnnounced, withAnnounced } from "../../store/payment/announced";
import { readDue } from "../../store/payment/debts";
import { announcementWrites, markWrites, newPayment, paymentWrites } from "../../store/payment/ledger";
import { toPayment } from "../../store/payment/read";
import {
  balanceWrites,
  knownPayment,
  MANY_TEXT,
  received,
  requireCredit,
  requireNew,
  requireReceived,
  sumOf,
} from "../../store/payment/received";
import { type Applied, partOf, requireTargets } from "../../store/payment/targets";

/**
 * Records a client's payment in one transaction: for the named debts, else the oldest due ones; the rest is credit. By
 * the therapist it is confirmed and numbered; by an agent it is announced and changes no balance. With `use_credit` the
 * client's credit pays.
 * @throws AppError `not_found`, `client_deleted`, `invalid_input`, `other_client`; `announced` (possibly the same
 * payment, announced by the agent) and `duplicate_payment`, both with `payment_id`; `credit_short`, `forbidden` for an
 * agent's use of credit.
 */
export async function recordPayment(ctx: PracticeContext, input: RecordPaymentInput): Promise<Payment> {
  const received_on = requireReceived(ctx, input.received_on);
  return commit(ctx, async (): Promise<Plan<Payment>> => {
    const client = await readClient(ctx, input.client_id);
    const applied = input.parts
      ? await requireTargets(ctx, client, input.parts)
      : await oldestDue(ctx, client, input.amount);
    const draft = newPayment(ctx, {
      client_id: client.id,
      kind: input.use_credit ? "credit" : "payment",
      status: ctx.actor.kind === "agent" ? "announced" : "confirmed",
      amount: input.amount,
      withheld: input.withheld || undefined,
      method: trimmedOrNull(input.method) ?? undefined,
      reference: trimmedOrNull(input.reference) ?? undefined,
      received_on,
      parts: applied.map((each) => partOf(ctx, each)),
      credit: 0,
    });
    if (ctx.actor.kind === "agent") return announced(ctx, draft, client, input);
    if (input.use_credit) return paidByCredit(ctx, draft, client, applied);
    return recorded(ctx, draft, { client, applied, input });
  });
}

interface Recorded {
  client: ClientRecord;
  applied: Applied[];
  input: Pick<RecordPaymentInput, "parts" | "allow_duplicate">;
}

/** The writes of a payment. One announced meanwhile makes the transaction decide again. */
function recorded(ctx: PracticeContext, draft: PaymentRecord, { client, applied, input }: Recorded) {
  const { allow_duplicate, parts } = input;
  if (!allow_duplicate) requireNotAnnounced(client, announcementOf(draft, parts));
  return received(ctx, { draft, client, applied, allow_duplicate, carried: { isCounted: !allow_duplicate } });
}

/** The oldest due debts that an amount pays. */
async function oldestDue(ctx: PracticeContext, client: ClientRecord, amount: number): Promise<Applied[]> {
  const { targets, more } = await readDue(ctx, client, MOST_PARTS);
  const { parts, left } = divide(
    amount,
    targets.map((target) => ({ target, balance: chargeOfTarget(target).balance })),
  );
  if (left > 0 && more) throw invalidField("amount", MANY_TEXT);
  return parts.map(({ charge, amount: part }) => ({ target: charge.target, amount: part }));
}

export async function announced(
  ctx: PracticeContext,
  record: PaymentRecord,
  client: ClientRecord,
  input: RecordPaymentInput,
): Promise<Plan<Payment>> {
  if (input.use_credit)
    throw new AppError("forbidden", { message: "El agente no usa el saldo a favor de un cliente." });
  const known = await knownPayment(ctx, record);
  requireNew(known, record.id, input.allow_duplicate);
  return {
    writes: [
      ...announcementWrites(record),
      ...clientWrites(ctx, client, {
        ...NO_CHANGE,
        announced: withAnnounced(client, record.id, announcementOf(record, input.parts)),
      }),
      ...markWrites(record, { known }),
      ...activityWrites(ctx, announcedEntry(record)),
      ...eventWrites(ctx, record.practice_id, paymentEvents(null, record)),
    ],
    result: toPayment(record, client),
  };
}

function paidByCredit(ctx: PracticeContext, draft: PaymentRecord, client: ClientRecord, applied: Applied[]) {
  const used = sumOf(applied);
  if (used !== draft.amount) {
    throw invalidField("amount", "Del saldo a favor se usa justo lo que se paga: las partes suman el valor.");
  }
  requireCredit(client, used);
  return {
    writes: [...paymentWrites(draft), ...balanceWrites(ctx, client, applied, { credit: -used })],
    result: toPayment(draft, client),
  };
}
