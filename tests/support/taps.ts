import type { Page } from "@playwright/test";

/** Counts from now on how often the page is pressed; answers how to read the count. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const taps = { count: 0 };
    window.addEventListener("pointerdown", () => taps.count++, { capture: true });
    return taps;
  });
  return () => count.evaluate((taps) => taps.count);
}
