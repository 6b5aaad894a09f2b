import { commit, type PracticeContext } from "../../db/index";
import { trimmedOrNull } from "../../domain/client/person";
import type { Payment } from "../../domain/payment/output";
import type { RefundCreditInput } from "../../domain/payment/schema";
import { readClient } from "../../store/client/read";
import { newPayment, paymentWrites } from "../../store/payment/ledger";
import { toPayment } from "../../store/payment/read";
import { balanceWrites, requireCredit, requireReceived } from "../../store/payment/received";

/** Refunds credit. @throws AppError `not_found`, `client_deleted`; `invalid_input` for a future day; `credit_short`. */
export async function refundCredit(ctx: PracticeContext, input: RefundCreditInput): Promise<Payment> {
  const received_on = requireReceived(ctx, input.received_on);
  return commit(ctx, async () => {
    const client = await readClient(ctx, input.client_id);
    requireCredit(client, input.amount);
    const record = newPayment(ctx, {
      client_id: client.id,
      kind: "refund",
      status: "confirmed",
      amount: input.amount,
      method: trimmedOrNull(input.method) ?? undefined,
      reference: trimmedOrNull(input.reference) ?? undefined,
      received_on,
      parts: [],
      credit: 0,
    });
    return {
      writes: [...paymentWrites(record), ...balanceWrites(ctx, client, [], { credit: -input.amount })],
      result: toPayment(record, client),
    };
  });
}
