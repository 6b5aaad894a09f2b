import { commit, type PracticeContext } from "../../db/index";
import type { PaymentRecord } from "../../domain/payment/entity";
import type { Payment } from "../../domain/payment/output";
import type { AnnulPaymentInput } from "../../domain/payment/schema";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClientOf } from "../../store/client/read";
import { eventWrites, paymentEvents } from "../../store/event/change";
import { changedPayment, markWrites, replaceWrite, tallyWrites, withoutAnnounced } from "../../store/payment/ledger";
import { readPayment, toPayment } from "../../store/payment/read";
import { annulWrites, knownPayment, readPaidParts } from "../../store/payment/received";

/** Annuls a payment: its debts are owed again, its credit is gone, its number is not reused. `requireMore` throws to
 * prevent this. Idempotent. @throws AppError `not_found`, `client_deleted`; `credit_short` if its credit was used. */
export const annulPayment = (
  ctx: PracticeContext,
  { id, reason }: AnnulPaymentInput,
  requireMore: (payment: PaymentRecord) => void = () => undefined,
): Promise<Payment> =>
  commit(ctx, async () => {
    const before = await readPayment(ctx, id);
    requireMore(before);
    const client = await readClientOf(ctx, before);
    if (before.status === "annulled") return { writes: [], result: toPayment(before, client) };
    const record = changedPayment(ctx, before, { status: "annulled", annul_reason: reason, client_id: client.id });
    const known = await knownPayment(ctx, before);
    const freed = [
      replaceWrite(before, record),
      ...markWrites(before, { known, isGivenUp: true }),
      ...eventWrites(ctx, before.practice_id, paymentEvents(before, record)),
    ];
    if (before.status === "announced") {
      const announced = withoutAnnounced(client, id);
      return {
        writes: [...freed, ...clientWrites(ctx, client, { ...NO_CHANGE, announced })],
        result: toPayment(record, client),
      };
    }
    const taken = await readPaidParts(ctx, before, client);
    return {
      writes: [...freed, ...tallyWrites(before, -1), ...annulWrites(ctx, before, client, taken)],
      result: toPayment(record, client),
    };
  });
