import { expect, type Page } from "@playwright/test";

/** The section of open questions above the appointments. */
export const now = (page: Page) => page.getByRole("region", { name: "Ahora" });

/** Opens the section, which is collapsed to one line at first. */
export async function openNow(page: Page): Promise<void> {
  await now(page)
    .getByRole("button", { name: /^Ahora · \d/, expanded: false })
    .click();
  await expect(now(page).getByRole("listitem").first()).toBeVisible();
}
