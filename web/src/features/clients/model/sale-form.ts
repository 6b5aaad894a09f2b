import type { Package } from "@sereno/core/catalog/output";
import type { ClientListItem } from "@sereno/core/client/output";
import { ClientForm } from "@sereno/core/client/schema";
import type { Purchase } from "@sereno/core/purchase/output";
import type { CreatePurchaseInput } from "@sereno/core/purchase/schema";
import * as z from "zod/mini";

/** A package that is sold to somebody who is a client already. */
export const SaleForm = z.pick(ClientForm, {
  package_id: true,
  payment_method: true,
  payment_reference: true,
  notes: true,
});
export type SaleForm = z.infer<typeof SaleForm>;

export const EMPTY_SALE: SaleForm = { package_id: "", payment_method: "", payment_reference: "", notes: "" };

/** The package to begin with: the one that the client bought last (`purchases`, newest first), else the first on sale. */
export function likelyPackage(onSale: Pick<Package, "id">[], purchases: Pick<Purchase, "package_id">[]): string {
  const bought = purchases.find(({ package_id }) => onSale.some(({ id }) => id === package_id));
  return bought?.package_id ?? onSale[0]?.id ?? "";
}

/** `price`: what the chosen package costs, in pesos. */
export const toSaleInput = (form: SaleForm, client: ClientListItem, price: number): CreatePurchaseInput => ({
  ...form,
  client_name: client.name,
  client_phone: client.phone,
  client_email: client.email,
  client_identification_number: client.identification_number,
  total_paid: price,
});
