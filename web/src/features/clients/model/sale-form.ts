import type { Package } from "@sereno/core/domain/catalog/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { ClientForm } from "@sereno/core/domain/client/schema";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { CreatePurchaseInput } from "@sereno/core/domain/purchase/schema";
import * as z from "zod/mini";

const Sale = z.pick(ClientForm, {
  package_id: true,
  is_paid: true,
  total_paid: true,
  payment_method: true,
  payment_reference: true,
  notes: true,
});
export type SaleForm = z.infer<typeof Sale>;

const UNSAID_PAYMENT = { payment_method: "", payment_reference: "" };

export const NO_PACKAGE = { value: "none", label: "Sin paquete" };

export const isWithoutPackage = ({ package_id }: { package_id: string }) => package_id === NO_PACKAGE.value;

export const EMPTY_SALE: SaleForm = { package_id: "", is_paid: true, total_paid: null, ...UNSAID_PAYMENT, notes: "" };

/** Clears values that are not sent, because no value of a hidden field may be refused. */
const sentOnly = <Form extends SaleForm>(form: Form): Form => ({
  ...form,
  ...(!form.is_paid && { ...UNSAID_PAYMENT, total_paid: 0 }),
  ...(isWithoutPackage(form) && { ...EMPTY_SALE, package_id: form.package_id }),
});

export const SaleForm = z.pipe(z.transform(sentOnly<SaleForm>), Sale);
export const NewClientForm = z.pipe(z.transform(sentOnly<ClientForm>), ClientForm);

export const SALE_FIELDS = {
  package: "package_id",
  isPaid: "is_paid",
  paid: "total_paid",
  method: "payment_method",
  reference: "payment_reference",
} as const;

export const given = (text: string) => text.trim() || null;

/** A valid form's payment as request fields; an empty amount means the full price. `price`: the package's, in pesos. */
export const paymentInput = ({ total_paid, payment_method, payment_reference }: SaleForm, price: number) => ({
  total_paid: total_paid ?? price,
  payment_method: given(payment_method),
  payment_reference: given(payment_reference),
});

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
