import type { Locator, Page } from "@playwright/test";

/** Counts the page's presses from now on; returns a function that reads the count. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const taps = { count: 0 };
    window.addEventListener("pointerdown", () => taps.count++, { capture: true });
    return taps;
  });
  return () => count.evaluate((taps) => taps.count);
}

export async function chooseItem(opener: Locator, name: string | RegExp): Promise<void> {
  await opener.click();
  const page = opener.page();
  await page.getByRole("menuitem", { name }).or(page.getByRole("option", { name })).click();
}

/** Presses a control that opens WhatsApp in another tab, waits for the tab's address, and closes the tab. */
export async function openWhatsApp(pressed: Locator, url = "https://wa.me/**"): Promise<void> {
  const popup = pressed.page().waitForEvent("popup");
  await pressed.click();
  await (await popup).waitForURL(url);
  await (await popup).close();
}
