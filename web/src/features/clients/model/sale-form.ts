import type { Package } from "@sereno/core/domain/catalog/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { ClientForm } from "@sereno/core/domain/client/schema";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { CreatePurchaseInput } from "@sereno/core/domain/purchase/schema";
import * as z from "zod/mini";

export const SaleForm = z.pick(ClientForm, {
  package_id: true,
  is_paid: true,
  total_paid: true,
  payment_method: true,
  payment_reference: true,
  notes: true,
});
export type SaleForm = z.infer<typeof SaleForm>;

const UNSAID_PAYMENT = { is_paid: true, total_paid: null, payment_method: "", payment_reference: "" } as const;

export const NO_PACKAGE = { value: "none", label: "Sin paquete" };

export const EMPTY_SALE: SaleForm = { package_id: "", ...UNSAID_PAYMENT, notes: "" };

export const SALE_FIELDS = {
  package: "package_id",
  isPaid: "is_paid",
  paid: "total_paid",
  method: "payment_method",
  reference: "payment_reference",
} as const;

type SalePayment = Pick<SaleForm, keyof typeof UNSAID_PAYMENT>;

export const given = (text: string) => text.trim() || null;

/** The payment as request fields; an empty amount means the full price. `price`: the package's, in pesos. */
export function paymentInput({ is_paid, total_paid, payment_method, payment_reference }: SalePayment, price: number) {
  return {
    total_paid: is_paid ? (total_paid ?? price) : 0,
    payment_method: is_paid ? given(payment_method) : null,
    payment_reference: is_paid ? given(payment_reference) : null,
  };
}

/** Id of the package on sale that the client bought last (`purchases`: newest first), else of the first on sale. */
export function likelyPackage(onSale: Pick<Package, "id">[], purchases: Pick<Purchase, "package_id">[]): string {
  const bought = purchases.find(({ package_id }) => onSale.some(({ id }) => id === package_id));
  return bought?.package_id ?? onSale[0]?.id ?? "";
}

export const toSaleInput = (form: SaleForm, client: ClientListItem, price: number): CreatePurchaseInput => ({
  package_id: form.package_id,
  notes: form.notes,
  client_id: client.id,
  price,
  ...paymentInput(form, price),
});
