import type { Page } from "@playwright/test";
import type { Account } from "./browser";
import { chooseItem, press } from "./taps";

export const PATIENT = "Laura Gil";
export const PRICE = 130_000;

export const payFor = (account: Account, { id, client_id }: { id: string; client_id: string }, amount = PRICE) =>
  account.change("payment.record", { client_id, amount, method: "nequi", parts: [{ appointment_id: id, amount }] });

export async function moneyOf(account: Account, client_id: string) {
  const { credit, owed } = await account.query("client.get", { id: client_id });
  const { payments } = await account.query("payment.list", { client_id });
  return { credit, owed, kinds: payments.map(({ kind }: { kind: string }) => kind).sort() };
}

/** The card of the patient's appointment, also while a dialog covers it. */
export const cardOf = (page: Page) => page.locator("article").filter({ hasText: PATIENT });
export async function chooseInMenu(page: Page, action: string): Promise<void> {
  const menu = cardOf(page)
    .first()
    .getByRole("button", { name: `Acciones de la cita de ${PATIENT}` });
  await chooseItem(menu, action);
}
export const openEditor = (page: Page) => press(cardOf(page), /editar cita/);
