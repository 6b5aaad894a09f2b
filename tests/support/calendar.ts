import type { Locator, Page } from "@playwright/test";
import type { Account } from "./browser";

export const [camila, bruna] = [
  { patient_name: "Camila Rojas", patient_phone: "3001112233" },
  { patient_name: "Bruna Díaz", patient_phone: "3004445566" },
];

export const eventOf = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(name) });

/** Pixels that this many minutes take in the calendar, measured on `event`, an appointment of one hour. */
export async function pixels(event: Locator, minutes: number): Promise<number> {
  return (((await event.boundingBox())?.height ?? 0) + 1) * (minutes / 60);
}

export async function middleOf(event: Locator) {
  await event.scrollIntoViewIfNeeded();
  const box = await event.boundingBox();
  if (!box) throw new Error("nowhere to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags an appointment by this many minutes and columns, without releasing the button. */
export async function dragBy(page: Page, event: Locator, minutes: number, days = 0) {
  const from = await middleOf(event);
  const column = await page.getByRole("columnheader").nth(1).boundingBox();
  const to = { x: from.x + days * (column?.width ?? 0), y: from.y + (await pixels(event, minutes)) };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

export const timeOf = async (account: Account, id: string) => {
  const { appointment_date, duration_minutes } = await account.call("GET", `/appointments/${id}`);
  return [appointment_date, duration_minutes];
};
