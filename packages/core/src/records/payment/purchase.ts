import { AppError } from "../../errors";
import { STALE, type Write } from "../../table/commit";
import type { PaymentPart } from "../../things/payment/output";
import { purchaseCharge } from "../../things/payment/rules";
import type { PurchaseRecord } from "../../things/purchase/entity";

type Money = Partial<
  Pick<PurchaseRecord, "price" | "total_paid" | "client_id" | "cancelled" | "charged" | "written_off" | "owed_key">
>;

/** A change of its money by which a purchase of the time when debts stood in the index by client is counted as others are. */
export const notAhead = <M extends Money>(change: M): M => ({ ...change, owed_key: undefined });

const UNPRICED_TEXT = "Estamos actualizando los paquetes que vendiste antes. Inténtalo de nuevo en un momento.";

/** A purchase whose money can change. @throws AppError `busy` for one of before prices were kept, until it has been given one. */
export function requirePriced(record: PurchaseRecord): PurchaseRecord {
  if (record.price === undefined) throw new AppError("busy", { message: UNPRICED_TEXT });
  return record;
}

/** The price of one of before prices were kept, and what is paid of it; what was paid for a cancelled one was kept. */
export function oldPrice(record: PurchaseRecord): Pick<PurchaseRecord, "price" | "total_paid" | "charged"> {
  const { paid } = purchaseCharge(record);
  return { price: record.total_paid, total_paid: paid, charged: (record.cancelled && paid > 0) || undefined };
}

/** Changes what a purchase says of money, as long as that and whose it is are what was read. Leaves its sessions alone. */
export function moneyWrite(
  before: PurchaseRecord,
  change: Money,
  removed: ("payment_reference" | "notes")[] = [],
): Write {
  const { practice_id, id } = before;
  const after: PurchaseRecord = { ...before, ...change };
  const { price, total_paid, client_id, cancelled, charged, written_off, owed_key } = after;
  const gone = [
    ...removed,
    ...(price === undefined ? [] : (["payment_status"] as const)),
    ...(owed_key && purchaseCharge(after).balance > 0 ? [] : (["owed_to", "owed_key"] as const)),
  ];
  return {
    write: (entities) =>
      entities.purchase
        .patch({ practice_id, id })
        .set({
          total_paid,
          client_id,
          ...(price !== undefined && { price }),
          ...(cancelled && { cancelled }),
          ...(charged && { charged }),
          ...(written_off && { written_off }),
          ...(owed_key && { owed_to: practice_id, owed_key }),
        })
        .remove(gone)
        .where((attributes, { eq, exists, notExists }) =>
          [
            eq(attributes.total_paid, before.total_paid),
            eq(attributes.client_id, before.client_id),
            before.price === undefined ? notExists(attributes.price) : eq(attributes.price, before.price),
            before.cancelled ? exists(attributes.cancelled) : notExists(attributes.cancelled),
          ].join(" AND "),
        )
        .commit({ response: "all_old" }),
    refused: (current) => (current ? STALE : new AppError("not_found")),
  };
}

/** For what a part of a payment is, as it is kept with the payment. */
export const purchasePart = ({ id, package_name }: PurchaseRecord, amount: number): PaymentPart => ({
  appointment_id: null,
  package_purchase_id: id,
  concept: package_name,
  amount,
});
