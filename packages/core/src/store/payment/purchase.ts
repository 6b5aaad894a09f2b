import { purchaseConcept } from "../../domain/payment/brought/rules";
import type { PaymentPart } from "../../domain/payment/output";
import type { PurchaseRecord } from "../../domain/purchase/entity";

/** A payment's part for a purchase, as stored with the payment. */
export const purchasePart = (purchase: PurchaseRecord, amount: number): PaymentPart => ({
  appointment_id: null,
  package_purchase_id: purchase.id,
  concept: purchaseConcept(purchase),
  amount,
});
