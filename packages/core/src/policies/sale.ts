import type { PracticeContext } from "../db/index";
import { patch, type Write } from "../db/writes";
import { formatPesos } from "../domain/catalog/rules";
import type { ClientRecord } from "../domain/client/entity";
import { trimmedOrNull } from "../domain/client/person";
import { dueFrom } from "../domain/kept/due";
import { zoneOf } from "../domain/practice/rules";
import type { PurchaseRecord } from "../domain/purchase/entity";
import { purchaseStatus, tooManyText } from "../domain/purchase/rules";
import type { CreatePurchaseInput, paymentFields } from "../domain/purchase/schema";
import { AppError, invalidField } from "../errors";
import { newId } from "../ids";
import { minuteOfDate } from "../lib/time/rules";
import { requireRight } from "../store/agent/rights";
import { readConfig, readPackage, toPackage } from "../store/catalog/packages";
import { nextNumber } from "../store/counter/change";
import { eventWrites, paymentEvents } from "../store/event/change";
import { markWrites, newPayment, paymentWrites, purchasePart } from "../store/payment/ledger";
import { knownPayment } from "../store/payment/received";
import { changePurchase, type Sale } from "../store/purchase/change";
import { EXPIRE_DUE } from "../store/purchase/ledger";
import { expiryOf } from "../store/purchase/validity";

export type Payment = Partial<Pick<CreatePurchaseInput, keyof typeof paymentFields | "price" | "notes">>;

/** Used sessions of a new purchase: one, by the appointment booked with it (`use`), or those used earlier (`edit`). */
export type Opening =
  | { kind: "use"; sessions_used: 1; appointment_id: string }
  | { kind: "edit"; sessions_used: number; appointment_id?: undefined };

/** Prepares a sale, by default at the package's price. @throws AppError `forbidden` for an agent without the right;
 * `active_package`, `package_inactive`, `not_found`, `base_value_missing`; `invalid_input` for more used sessions than
 * the package has or more paid than it costs; `price_mismatch` for another price by an agent or in a booking. */
export async function prepareSale(
  ctx: PracticeContext,
  request: { package_id: string; client: ClientRecord; payment: Payment; opening: Opening },
): Promise<Sale> {
  requireRight(ctx.actor, "sell");
  const { package_id, client, payment, opening } = request;
  const offered = await readPackage(ctx, package_id);
  if (!offered.is_active) throw new AppError("package_inactive");
  if (!offered.use_custom_price && !readConfig(ctx).configured) throw new AppError("base_value_missing");
  requireNoneActive(ctx, client);
  if (opening.sessions_used > offered.sessions) throw invalidField("sessions_used", tooManyText(offered.sessions));
  const { total_price } = toPackage(ctx, offered);
  if (opening.kind === "use") requireCataloguePrice(ctx, "price", total_price, payment.price);
  const { price, paid } = termsOf(ctx, total_price, payment);
  const sale = await newSale(ctx, client, opening, {
    package_id,
    package_name: offered.name,
    price,
    total_paid: paid,
    payment_method: trimmedOrNull(payment.payment_method) ?? undefined,
    payment_reference: trimmedOrNull(payment.payment_reference) ?? undefined,
    notes: trimmedOrNull(payment.notes) ?? undefined,
    sessions_total: offered.sessions,
    expires_at: expiryOf(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now()), offered.validity_months),
  });
  const sold: Write = patch("package", {
    of: { practice_id: ctx.practice.practice_id, id: package_id },
    add: { times_sold: 1 },
    where: ({ is_active }, { eq }) => eq(is_active, true),
  });
  return { ...sale, writes: [...sale.writes, sold] };
}

/** Requires that each of the client's purchases is used up, expired or cancelled. @throws AppError `active_package`. */
export function requireNoneActive(ctx: PracticeContext, { packages = {} }: Pick<ClientRecord, "packages">): void {
  const now = ctx.clock.now().toISOString();
  const active = Object.entries(packages).find(([, each]) => purchaseStatus(each, now) === "active");
  if (active) throw new AppError("active_package", { data: { active_purchase_id: active[0] } });
}

/** A new purchase with its first payment and used sessions. Does not count the sale in the package's `times_sold`. */
export async function newSale(
  ctx: PracticeContext,
  client: Pick<ClientRecord, "id" | "sales">,
  opening: Opening,
  terms: Pick<
    PurchaseRecord,
    "package_id" | "package_name" | "price" | keyof typeof paymentFields | "notes" | "sessions_total" | "expires_at"
  >,
): Promise<Sale> {
  const { practice_id } = ctx.practice;
  const purchase: PurchaseRecord = {
    practice_id,
    id: newId("pur", ctx.clock),
    client_id: client.id,
    ...terms,
    sessions_used: opening.sessions_used,
    ...dueFrom(EXPIRE_DUE, practice_id, terms.expires_at),
    created_by: ctx.actor.kind,
    created_at: ctx.clock.now().toISOString(),
  };
  const receipt = await receiptWrites(ctx, purchase);
  const { writes, delta } = changePurchase(ctx, { before: null, after: purchase, selling: { opening, client } });
  return { purchase, delta, writes: [...writes, ...receipt] };
}

/** Price and paid amount of a sale. A therapist's sale is paid by default; an agent's is unpaid, at `catalogue`. */
function termsOf(ctx: PracticeContext, catalogue: number, { price: named, total_paid }: Payment) {
  if (ctx.actor.kind === "agent") {
    requireCataloguePrice(ctx, "price", catalogue, named);
    requireCataloguePrice(ctx, "total_paid", catalogue, total_paid);
    return { price: catalogue, paid: 0 };
  }
  const price = named ?? catalogue;
  const paid = total_paid ?? price;
  if (paid > price) throw invalidField("total_paid", "Lo pagado no puede ser mayor que el precio.");
  return { price, paid };
}

async function receiptWrites(ctx: PracticeContext, purchase: PurchaseRecord): Promise<Write[]> {
  const { client_id, total_paid: amount, payment_method: method, payment_reference: reference } = purchase;
  if (amount === 0) return [];
  const { number, write } = await nextNumber(ctx, "receipt");
  const payment = newPayment(ctx, {
    client_id,
    kind: "payment",
    status: "confirmed",
    amount,
    method,
    reference,
    number,
    parts: [purchasePart(purchase, amount)],
    credit: 0,
  });
  return [
    write,
    ...paymentWrites(payment),
    // This duplicate key makes confirming an announced payment of the same amount and reference fail as a duplicate.
    ...markWrites(payment, { known: await knownPayment(ctx, payment), isTaken: true }),
    ...eventWrites(ctx, purchase.practice_id, paymentEvents(null, payment)),
  ];
}

function requireCataloguePrice(
  { actor }: PracticeContext,
  path: "price" | "total_paid",
  total_price: number,
  named: number | null | undefined,
): void {
  if (named == null || named === total_price) return;
  const cost = `Este paquete cuesta ${formatPesos(total_price)}.`;
  const toSend = actor.kind === "agent" ? `Envía ${path}: ${total_price}, o no lo envíes.` : "Revisa la venta.";
  const message = `${cost} ${toSend}`;
  throw new AppError("price_mismatch", { message, errors: [{ path, message }], data: { total_price } });
}
