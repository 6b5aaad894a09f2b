import { expect, type Locator, type Page } from "@playwright/test";
import { longDate, MONTHS_ES } from "@sereno/core/lib/spanish/rules";

/** Opens the calendar of a date's button, turns to the month of `date` ('YYYY-MM-DD') and chooses the day. */
export async function chooseDate(page: Page, field: Locator, date: string): Promise<void> {
  await field.click();
  const month = page
    .getByRole("dialog")
    .filter({ has: page.getByRole("grid") })
    .last();
  const shown = async () => {
    const [name, year] = (await month.getByRole("status").textContent())?.toLowerCase().split(" ") ?? [];
    const names: readonly string[] = MONTHS_ES;
    return `${year}-${String(names.indexOf(name ?? "") + 1).padStart(2, "0")}`;
  };
  for (let now = await shown(); now !== date.slice(0, 7); now = await shown())
    await month.getByRole("button", { name: now < date ? /mes siguiente/i : /mes anterior/i }).click();
  await month.getByRole("button", { name: `${longDate(date)} de ${date.slice(0, 4)}` }).click();
  await expect(month).toBeHidden();
  await expect(field).toBeFocused();
}
