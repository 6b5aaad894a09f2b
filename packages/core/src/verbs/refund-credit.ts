import { readClient } from "../records/client/read";
import { newPayment, paymentWrites } from "../records/payment/ledger";
import { toPayment } from "../records/payment/read";
import { balanceWrites, requireCredit, requireReceived } from "../records/payment/received";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import { given } from "../things/client/person";
import type { Payment } from "../things/payment/output";
import type { RefundCreditInput } from "../things/payment/schema";

/**
 * Gives a client's credit back, in part or whole.
 * @throws AppError `not_found`, `client_deleted`, `invalid_input`, `credit_short`.
 */
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
      method: given(input.method) ?? undefined,
      reference: given(input.reference) ?? undefined,
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
