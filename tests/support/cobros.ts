import type { Page } from "@playwright/test";
import { type Account, openAgent } from "./browser";
import { chooseItem, press } from "./taps";

/** An appointment's price in pesos. */
export const BASE = 130_000;
export const pesos = (amount: number) => `$ ${amount.toLocaleString("es-CO")}`;

/** 'YYYY-MM-DD' of the day in Bogotá (UTC-5) this many days ago. */
export const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10);

export async function attended(
  account: Account,
  patient_name: string,
  patient_phone: string,
  days = 2,
): Promise<string> {
  return (await account.book(`${daysAgo(days)} 10:00:00`, { patient_name, patient_phone })).client_id;
}
export const laura = (account: Account, days?: number) => attended(account, "Laura Gil", "3005550101", days);
export const balanceOf = (account: Account, id: string) => account.call("GET", `/clients/${id}/balance`);

export const dialogOf = (page: Page, name = "Registrar pago") => page.getByRole("dialog", { name });
export async function payBy(page: Page, method: string): Promise<void> {
  await dialogOf(page).getByText(method, { exact: true }).click();
  await press(dialogOf(page), `Registrar ${pesos(BASE)}`);
}
export const chooseOf = (page: Page, name: string, item: string | RegExp) =>
  chooseItem(page.getByRole("button", { name: `Más de ${name}` }), item);
export const card = (page: Page, title: string) => page.getByRole("region", { name: title });

/** Returns a function by which an assistant announces payments. */
export async function asAgent(account: Account) {
  const call = await openAgent(account);
  return (body: object) => call("POST", "/payments", body);
}
