import { commit, type PracticeContext } from "../../db/index";
import type { Payment } from "../../domain/payment/output";
import type { AnnulPaymentInput } from "../../domain/payment/schema";
import { AppError } from "../../errors";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClientOf } from "../../store/client/read";
import { eventWrites, paymentEvents } from "../../store/event/change";
import { changedPayment, replaceWrite, tallyWrites, withoutAnnounced } from "../../store/payment/ledger";
import { readPayment, toPayment } from "../../store/payment/read";
import { annulWrites, knownPayment, passOnMark, readPaidParts } from "../../store/payment/received";

/** Annuls a payment: its debts are owed again, its credit is gone, its number is not reused. Idempotent.
 * @throws AppError `not_found`, `client_deleted`; `credit_short` if its credit was used; `invalid_transition` if it is
 * confirmed and `only_announced` is true. */
export const annulPayment = (
  ctx: PracticeContext,
  { id, reason, only_announced }: AnnulPaymentInput,
): Promise<Payment> =>
  commit(ctx, async () => {
    const before = await readPayment(ctx, id);
    if (only_announced && before.status === "confirmed")
      throw new AppError("invalid_transition", { message: "Ya confirmaste ese pago." });
    const client = await readClientOf(ctx, before);
    if (before.status === "annulled") return { writes: [], result: toPayment(before, client) };
    const record = changedPayment(ctx, before, { status: "annulled", annul_reason: reason, client_id: client.id });
    const known = await knownPayment(ctx, before);
    const freed = [
      replaceWrite(before, record),
      ...(await passOnMark(ctx, before, known)),
      ...eventWrites(ctx, before.practice_id, paymentEvents(before, record)),
    ];
    if (before.status === "announced") {
      return {
        writes: [...freed, ...clientWrites(ctx, client, { ...NO_CHANGE, announced: withoutAnnounced(client, id) })],
        result: toPayment(record, client),
      };
    }
    const taken = await readPaidParts(ctx, before, client);
    return {
      writes: [...freed, ...tallyWrites(before, -1), ...annulWrites(ctx, before, client, taken)],
      result: toPayment(record, client),
    };
  });
