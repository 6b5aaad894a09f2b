import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, PHONE, test } from "../support/browser";
import { DIALOG, nameOf, openDialog, openersOf, SCREENS, signInFor, untilReady } from "../support/dialogs";
import { enlargeText, layoutFaults } from "../support/layout";

const setTheme = (page: Page, colorScheme: "light" | "dark") =>
  page.emulateMedia({ colorScheme, reducedMotion: "reduce" });

/** Runs axe at each width and in each theme, then restores the page. Only contrast depends on the theme. */
async function expectLooks(page: Page, sizes: (typeof PHONE)[], within?: string): Promise<void> {
  const scope = within ? { within } : {};
  for (const size of sizes) {
    await page.setViewportSize(size);
    await test.step(`${size.width} light`, () => expectAccessible(page, scope));
    await setTheme(page, "dark");
    await test.step(`${size.width} dark`, () => expectAccessible(page, { ...scope, rules: ["color-contrast"] }));
    await setTheme(page, "light");
  }
  await page.setViewportSize(DESKTOP);
}

/** Phones, one of them in landscape; then a phone and a desktop with text at 200 %. `text`: scale of the text. */
const LAYOUTS = [
  { width: 320, height: 640, text: 1 },
  { width: 360, height: 780, text: 1 },
  { ...PHONE, text: 1 },
  { width: 844, height: 390, text: 1 },
  { ...PHONE, text: 2 },
  { ...DESKTOP, text: 2 },
];

async function expectLaidOut(page: Page, isOfPhone = false): Promise<void> {
  for (const { text, ...size } of LAYOUTS) {
    if (isOfPhone && size.width >= 768) continue;
    await page.setViewportSize(size);
    await enlargeText(page, text);
    await test.step(`${size.width} px, text at ${text * 100} %`, () =>
      expect.poll(() => layoutFaults(page)).toEqual([]));
  }
  await enlargeText(page, 1);
  await page.setViewportSize(DESKTOP);
}

/** Opening hours whose texts are the widest. */
const LONG_HOURS = {
  enabled: true,
  time_ranges: [
    { start: "10:00", end: "12:00" },
    { start: "12:45", end: "22:00" },
  ],
  appointment_types: ["presential", "virtual"],
};

// A test runs axe up to four times for its screen and for each of the screen's dialogs.
test.describe.configure({ timeout: 300_000 });

for (const screen of SCREENS) {
  test(`axe finds nothing on ${nameOf(screen)} and in its dialogs, and their layout holds on small screens and with large text`, async ({
    page,
    baseURL,
  }) => {
    const begin = async () => {
      await page.setViewportSize(DESKTOP);
      await page.goto(screen.path);
      await untilReady(page, screen);
    };
    await setTheme(page, "light");
    const account = await signInFor(page, baseURL, screen);
    // A new practice gets no hours here, because its first steps ask for them.
    if (!screen.isNew)
      await account.call("POST", "/availability/weekly", { weekly_availability: { monday: LONG_HOURS } });
    await begin();
    await expectLooks(page, [DESKTOP, PHONE]);
    await expectLaidOut(page);
    for (const [name, opener] of openersOf(screen)) {
      // On a phone, scrolling may have loaded the next page of clients, which changes the address.
      if (new URL(page.url()).searchParams.has("pagina")) await begin();
      await test.step(name, async () => {
        await openDialog(page, opener);
        await expect(page.locator(DIALOG).first()).toBeVisible();
        await expect(page.locator(DIALOG).locator("[aria-busy='true']")).toHaveCount(0);
        await expectLooks(page, opener.isOfPhone ? [PHONE] : [DESKTOP, PHONE], DIALOG);
        await expectLaidOut(page, opener.isOfPhone);
        await page.keyboard.press("Escape");
        await page.locator(DIALOG).first().waitFor({ state: "hidden", timeout: 500 }).catch(begin);
      });
    }
  });
}
