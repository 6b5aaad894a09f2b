import { expect, type Page } from "@playwright/test";

export const now = (page: Page) => page.getByRole("region", { name: "Ahora" });

export async function openNow(page: Page): Promise<void> {
  await now(page)
    .getByRole("button", { name: /^Ahora · \d/, expanded: false })
    .click();
  await expect(now(page).getByRole("listitem").first()).toBeVisible();
}
