import { AppError } from "../errors";
import { clientWrites, NO_CHANGE } from "../records/client/change";
import { readClientOf } from "../records/client/read";
import { eventWrites } from "../records/event/change";
import { paymentEvents } from "../records/event/named";
import { withoutAnnounced } from "../records/payment/announced";
import {
  markWrites,
  newPayment,
  paymentWrites,
  replaceWrite,
  tallyWrites,
  todayOf,
  touchedPayment,
} from "../records/payment/ledger";
import { readPayment, toPayment } from "../records/payment/read";
import { knownPayment } from "../records/payment/received";
import { readStillPaid, takeBackWrites } from "../records/payment/taken-back";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { PaymentRecord } from "../things/payment/entity";
import type { Payment } from "../things/payment/output";
import { adjustmentConcept, isAdjusted } from "../things/payment/rules";
import type { AnnulPaymentInput } from "../things/payment/schema";

/**
 * Annuls a payment: what it paid is owed again, what became credit is no credit any more, and its month counts it no longer; a month that
 * is over stays as it was told, and today's has an adjustment that names it. Its number stays its own. Doing it again changes nothing
 * and answers the same.
 * @throws AppError `not_found`, `client_deleted`, `invalid_transition` for an adjustment; `credit_short` where its money was credit
 * and has been used since.
 * @param requireMore throws for one that, as it is when it is decided, is to stay.
 */
export const annulPayment = (
  ctx: PracticeContext,
  { id, reason }: AnnulPaymentInput,
  requireMore: (payment: PaymentRecord) => void = () => undefined,
): Promise<Payment> =>
  commit(ctx, async () => {
    const before = await readPayment(ctx, id);
    requireMore(before);
    const client = await readClientOf(ctx, before);
    if (before.kind === "adjustment") throw new AppError("invalid_transition", { message: ADJUSTMENT_TEXT });
    if (before.status === "annulled") return { writes: [], result: toPayment(before, client) };
    const record = touchedPayment(ctx, before, { status: "annulled", annul_reason: reason, client_id: client.id });
    const known = await knownPayment(ctx, before);
    const adjustment = before.status === "confirmed" ? adjustmentOf(ctx, record) : null;
    const annulled = { ...record, adjusted_by: adjustment?.id };
    const freed = [
      replaceWrite(before, annulled),
      ...markWrites(before, { known, isGivenUp: true }),
      ...eventWrites(ctx, before.practice_id, paymentEvents(before, annulled)),
    ];
    if (before.status === "announced") {
      const announced = withoutAnnounced(client, id);
      return {
        writes: [...freed, ...clientWrites(ctx, client, { ...NO_CHANGE, announced })],
        result: toPayment(record, client),
      };
    }
    const taken = await readStillPaid(ctx, before, client);
    return {
      writes: [
        ...freed,
        ...(adjustment ? paymentWrites(adjustment) : tallyWrites(before, -1)),
        ...takeBackWrites(ctx, before, client, taken),
      ],
      result: toPayment(annulled, client),
    };
  });

const ADJUSTMENT_TEXT = "Un ajuste no se anula: si el pago sí llegó, regístralo de nuevo.";

/** What today's month has in place of a change of one that is over; null where the payment's own still goes on. */
function adjustmentOf(ctx: PracticeContext, record: PaymentRecord): PaymentRecord | null {
  const today = todayOf(ctx);
  if (!isAdjusted(record, today)) return null;
  const { client_id, amount, withheld, method, annul_reason, id: adjusts_id, kind: adjusts_kind } = record;
  const part = { appointment_id: null, package_purchase_id: null, concept: adjustmentConcept(record), amount };
  const of = { annul_reason, adjusts_id, adjusts_kind, withheld, method, parts: [part], credit: 0 };
  return newPayment(ctx, { client_id, kind: "adjustment", status: "confirmed", amount, ...of });
}
