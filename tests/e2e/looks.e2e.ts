import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, openAs, PHONE, test } from "../support/browser";
import { prepare, SCREENS } from "../support/dialogs";

const DIALOG = "[role=dialog], [role=alertdialog]";

const setTheme = (page: Page, colorScheme: "light" | "dark") =>
  page.emulateMedia({ colorScheme, reducedMotion: "reduce" });

/** What axe finds at each width and in each theme; the page ends as it began. Of a theme it is the contrast that depends. */
async function expectLooks(page: Page, within?: string): Promise<void> {
  const scope = within ? { within } : {};
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await test.step(`${size.width} light`, () => expectAccessible(page, scope));
    await setTheme(page, "dark");
    await test.step(`${size.width} dark`, () => expectAccessible(page, { ...scope, rules: ["color-contrast"] }));
    await setTheme(page, "light");
  }
  await page.setViewportSize(DESKTOP);
}

/** Phones, small ones too, and one that lies on its side. */
const NARROW = [{ width: 320, height: 640 }, { width: 360, height: 780 }, PHONE, { width: 844, height: 390 }];

/** What sticks out at a side, or is cut there without saying so, and is not made to be pushed aside; of an hour or an amount no dots say enough. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isMeant = (element: Element, { textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      (textOverflow === "ellipsis" && !/\d\s[ap]\.\sm\.|\$\s\d/.test(element.textContent ?? "")) ||
      webkitLineClamp !== "none" ||
      element.closest(".overflow-x-auto, .sr-only, .fc-scroller, [inert], [aria-hidden='true']") !== null;
    // Less than a pixel too much is enough for dots, and no whole number tells it.
    const widthOf = (element: Element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().width;
    };
    return [document.documentElement, ...document.body.querySelectorAll("*")].flatMap((element) => {
      const style = getComputedStyle(element);
      const isPage = element === document.documentElement;
      if (!isPage && (style.overflowX === "visible" || element.clientWidth < 2 || isMeant(element, style))) return [];
      const isDotted = style.textOverflow === "ellipsis";
      const over = isDotted
        ? widthOf(element) - element.getBoundingClientRect().width
        : element.scrollWidth - element.clientWidth;
      return over > (isDotted ? 0 : 1)
        ? [`${element.tagName} ${element.className}: ${over} px of ${element.textContent?.slice(0, 60)}`]
        : [];
    });
  });

async function expectNothingCut(page: Page): Promise<void> {
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await test.step(`${size.width} px, nothing is cut off`, () => expect.poll(() => cutOff(page)).toEqual([]));
  }
  await page.setViewportSize(DESKTOP);
}

/** As wide as hours are written. */
const LONG_HOURS = {
  enabled: true,
  time_ranges: [
    { start: "10:00", end: "12:00" },
    { start: "12:45", end: "22:00" },
  ],
  appointment_types: ["presential", "virtual"],
};

// Up to 28 looks each.
test.describe.configure({ timeout: 300_000 });

for (const { path, ready, dialogs } of SCREENS) {
  test(`axe finds nothing at ${path} and in its dialogs, at both widths and in both themes, and nothing is cut off on small phones`, async ({
    page,
    baseURL,
  }) => {
    const begin = async () => {
      await page.goto(baseURL + path);
      await expect(page.getByText(ready).first()).toBeVisible();
    };
    await page.setViewportSize(DESKTOP);
    await setTheme(page, "light");
    const account = await openAs(page, baseURL, "carla@sereno.test", "/terminos");
    await prepare(account);
    await account.call("POST", "/availability/weekly", { weekly_availability: { monday: LONG_HOURS } });
    await begin();
    await expectLooks(page);
    await expectNothingCut(page);
    for (const [name, open] of Object.entries(dialogs)) {
      await test.step(name, async () => {
        await open(page);
        await expect(page.locator(DIALOG).first()).toBeVisible();
        await expect(page.locator(DIALOG).locator("[aria-busy='true']")).toHaveCount(0);
        await expectLooks(page, DIALOG);
        await expectNothingCut(page);
        await page.keyboard.press("Escape");
        await page.locator(DIALOG).first().waitFor({ state: "hidden", timeout: 500 }).catch(begin);
      });
    }
  });
}
