import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import type { Account } from "./browser";

export async function issueBill(account: Account, client_id: string): Promise<void> {
  await account.call("PUT", "/profile", { nit: "52111222-3", city: "Cali" });
  await account.change("bill.issue", {
    ...{ client_id, amount: 100_000, concept: "Servicios" },
    ...{ payer_name: "Ana Peña", payer_document_type: "CC", payer_document_number: "1020" },
  });
}

/** Saves the profile, by default with what a cuenta de cobro requires. */
export const fillProfile = (account: Account, profile: object = { nit: "52111222-3", city: "Bogotá" }) =>
  account.call("PUT", "/profile", { breb_key: "@bruno", ...profile });

export const newClient = async (account: Account, name: string, phone: string, identification_number?: string) =>
  (await account.call("POST", "/clients", { name, phone, identification_number })).id;

/** A PDF's text with single spaces. */
export async function read(file: Download): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await file.path()))));
  return text.join("\n").replace(/\s+/g, " ");
}

export const card = (page: Page) => page.getByRole("region", { name: "Cuentas de cobro" });
export const dialogOf = (page: Page, name = "Nueva cuenta de cobro") => page.getByRole("dialog", { name });

export async function downloading(pressed: Locator): Promise<Download> {
  const coming = pressed.page().waitForEvent("download");
  await pressed.click();
  return coming;
}
