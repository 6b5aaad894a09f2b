import { STALE, type Write } from "../../db/commit";
import { purchaseConcept } from "../../domain/payment/brought/rules";
import type { PaymentPart } from "../../domain/payment/output";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { AppError } from "../../errors";

type Money = Partial<
  Pick<PurchaseRecord, "total_paid" | "client_id" | "cancelled" | "cancelled_at" | "charged" | "written_off">
>;

/** Changes a purchase's money fields, if those and its client are unchanged since they were read. Sessions stay. */
export function moneyWrite(
  before: PurchaseRecord,
  change: Money,
  removed: ("payment_reference" | "notes")[] = [],
): Write {
  const { practice_id, id } = before;
  const { total_paid, client_id, cancelled, cancelled_at, charged, written_off } = { ...before, ...change };
  return {
    write: (entities) =>
      entities.purchase
        .patch({ practice_id, id })
        .set({
          total_paid,
          client_id,
          ...(cancelled && { cancelled }),
          ...(cancelled_at && { cancelled_at }),
          ...(charged && { charged }),
          ...(written_off && { written_off }),
        })
        .remove(removed)
        .where((attributes, { eq, exists, notExists }) =>
          [
            eq(attributes.total_paid, before.total_paid),
            eq(attributes.client_id, before.client_id),
            before.cancelled ? exists(attributes.cancelled) : notExists(attributes.cancelled),
          ].join(" AND "),
        )
        .commit({ response: "all_old" }),
    refused: (current) => (current ? STALE : new AppError("not_found")),
  };
}

/** A payment's part for a purchase, as stored with the payment. */
export const purchasePart = (purchase: PurchaseRecord, amount: number): PaymentPart => ({
  appointment_id: null,
  package_purchase_id: purchase.id,
  concept: purchaseConcept(purchase),
  amount,
});
