import { expect, type Locator, type Page } from "@playwright/test";

/** Counts the page's presses from now on; returns a function that reads the count. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const taps = { count: 0 };
    window.addEventListener("pointerdown", () => taps.count++, { capture: true });
    return taps;
  });
  return () => count.evaluate((taps) => taps.count);
}

export const press = (within: Locator, name: string | RegExp) => within.getByRole("button", { name }).click();

export async function chooseItem(opener: Locator, name: string | RegExp): Promise<void> {
  await opener.click();
  const page = opener.page();
  await page.getByRole("menuitem", { name }).or(page.getByRole("option", { name })).click();
}

/** Collects the messages that the page would open in WhatsApp; nothing leaves the machine. */
export async function watchWhatsApp(page: Page): Promise<{ phone: string; text: string }[]> {
  const opened: { phone: string; text: string }[] = [];
  await page.context().route("https://wa.me/**", (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    opened.push({ phone: pathname.slice(1), text: searchParams.get("text") ?? "" });
    return route.fulfill({ contentType: "text/html", body: "<title>WhatsApp</title>" });
  });
  return opened;
}

/** Presses a control that opens WhatsApp in another tab, waits for the tab's address, and closes the tab. */
export async function openWhatsApp(pressed: Locator, url = "https://wa.me/**"): Promise<void> {
  const popup = pressed.page().waitForEvent("popup");
  await pressed.click();
  await (await popup).waitForURL(url);
  await (await popup).close();
}

/** Pastes the copied text into another page, because Sereno's page may not read the clipboard. */
export async function copiedText(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.setContent("<textarea></textarea>");
  const field = other.locator("textarea");
  await field.press("ControlOrMeta+V");
  await expect(field).not.toHaveValue("");
  const text = await field.inputValue();
  await other.close();
  return text;
}
