import type { Account } from "./browser";

/** Makes a cuenta de cobro, and the profile such that it can be made. */
export async function issueBill(account: Account, client_id: string): Promise<void> {
  await account.call("PUT", "/profile", { nit: "52111222-3", city: "Cali" });
  await account.change("bill.issue", {
    client_id,
    amount: 100_000,
    concept: "Servicios",
    payer_name: "Ana Peña",
    payer_document_type: "CC",
    payer_document_number: "1020",
  });
}
