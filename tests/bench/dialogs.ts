import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { DESKTOP, expect } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import {
  DIALOG,
  nameOf,
  type Open,
  type Opener,
  openersOf,
  SCREENS,
  type Screen,
  signInFor,
  untilReady,
} from "../support/dialogs";
import { spawnSereno } from "../support/spawn-sereno";
import { temporaryFolder } from "../support/temporary-folder";
import { percentileOf, round, table } from "./table";
import { type Press, slowestPress, TRACED } from "./traces";

const ROUNDS = 3;
const CPU = 4;
/** Maximum milliseconds between a press and the next paint. */
const MOST = 200;

interface Opening extends Press {
  /** Milliseconds between the last press and the frame that draws the dialog. */
  drawn: number;
}

interface Openings {
  /** In each round, the press that opens the dialog while its code must still load. */
  first: Opening[];
  /** In each round, a second opening; none if a question kept the dialog from closing. */
  again: Opening[];
}

export async function benchDialogs(): Promise<void> {
  const sereno = await spawnSereno({ DATA_DIR: temporaryFolder("dialogs"), DYNAMODB_ENDPOINT: undefined });
  const browser = await chromium.launch(chromiumLaunchOptions());
  const found = new Map<string, Openings>();
  for (const screen of SCREENS.filter(({ dialogs }) => Object.keys(dialogs).length > 0)) {
    await fetch(`${sereno.googleUrl}/__anew`, { method: "POST" });
    const context = await browser.newContext({ locale: "es-CO", timezoneId: "America/Bogota", viewport: DESKTOP });
    const first = await context.newPage();
    await signInFor(first, sereno.url, screen);
    await first.goto(`${sereno.url}/terminos`);
    for (const [name, opener] of openersOf(screen)) {
      const openings: Openings = { first: [], again: [] };
      for (let time = 0; time < ROUNDS; time++)
        await measure(context, sereno.url + screen.path, screen, opener, openings);
      found.set(`${nameOf(screen)} ${name}`, openings);
    }
    await context.close();
  }
  await browser.close();
  await sereno.stop();

  table(
    `Every dialog, pressed for with a CPU ${CPU} times slower (median of ${ROUNDS})`,
    ["", "painted ms", "work ms", "drawn ms", "again: painted ms", "again: work ms", "again: drawn ms"],
    [...found].map(([name, { first, again }]) => [
      name,
      ...[first, again].flatMap((openings) =>
        (["paint", "work", "drawn"] as const).map((what) => shown(percentileOf(openings, (each) => each[what]))),
      ),
    ]),
  );
  const slow = [...found].flatMap(([name, openings]) =>
    Object.values(openings).some((each: Opening[]) => percentileOf(each, ({ paint }) => paint) > MOST) ? [name] : [],
  );
  if (slow.length === 0) return;
  console.error(`More than ${MOST} ms until the next paint: ${slow.join(", ")}`);
  process.exitCode = 1;
}

const shown = (value: number) => (Number.isNaN(value) ? "" : round(value, 0));

async function measure(
  context: BrowserContext,
  url: string,
  screen: Screen,
  opener: Opener,
  { first, again }: Openings,
) {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: CPU });
  const begin = async () => {
    await page.goto(url);
    await untilReady(page, screen);
    await untilQuiet(page);
  };
  await begin();
  first.push(...(await traced(page, opener)));
  await begin();
  await opener.over(page);
  await openWhole(page, opener.open);
  if (await closeAll(page)) again.push(...(await traced(page, opener)));
  await page.close();
}

declare const window: Window & { drawn: number };

/** Notes the frame that draws the next dialog. In the page, because Playwright sees it later. */
const noteDrawn = (page: Page) =>
  page.evaluate((dialogs) => {
    const before = new Set(document.querySelectorAll(dialogs));
    const pressed = { at: 0 };
    for (const type of ["keydown", "pointerup"])
      document.addEventListener(type, ({ timeStamp }) => Object.assign(pressed, { at: timeStamp }), { capture: true });
    window.drawn = Number.NaN;
    new MutationObserver((_, observer) => {
      if ([...document.querySelectorAll(dialogs)].every((each) => before.has(each))) return;
      observer.disconnect();
      requestAnimationFrame(() => Object.assign(window, { drawn: performance.now() - pressed.at }));
    }).observe(document, { childList: true, subtree: true, attributeFilter: ["open"] });
  }, DIALOG);

/** The slowest press while the dialog opens; an empty list if the browser timed none. */
async function traced(page: Page, { over, open }: Opener): Promise<Opening[]> {
  await over(page);
  await noteDrawn(page);
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser of its own");
  await browser.startTracing(page, { categories: TRACED });
  await openWhole(page, open);
  const press = slowestPress((await browser.stopTracing()).toString());
  return press ? [{ ...press, drawn: await page.evaluate(() => window.drawn) }] : [];
}

async function openWhole(page: Page, open: Open): Promise<void> {
  const before = await labelsOf(page);
  await open(page);
  // A dialog below the new one stays visible, so the labels of all open dialogs are compared.
  await expect.poll(() => labelsOf(page), { timeout: 30_000 }).not.toEqual(before);
  await untilQuiet(page);
}

const labelsOf = (page: Page) =>
  page
    .locator(DIALOG)
    .evaluateAll((dialogs) => dialogs.map((each) => each.getAttribute("aria-labelledby") ?? each.ariaLabel));

/** Presses Escape up to three times, until no dialog is open; false if one stays open, for example with a question. */
async function closeAll(page: Page): Promise<boolean> {
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press("Escape");
    await untilQuiet(page);
    if ((await page.locator(`${DIALOG}, [inert]`).count()) === 0) return true;
  }
  return false;
}

const QUIET_MS = 400;

async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => performance.now() - (performance.getEntriesByType("resource").at(-1)?.startTime ?? 0) > quiet,
    QUIET_MS,
  );
  await expect(page.locator(DIALOG).locator("[aria-busy='true']")).toHaveCount(0);
}
