import type { Page } from "@playwright/test";

/** Counts the page's presses from now on; returns a function that reads the count. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const taps = { count: 0 };
    window.addEventListener("pointerdown", () => taps.count++, { capture: true });
    return taps;
  });
  return () => count.evaluate((taps) => taps.count);
}
