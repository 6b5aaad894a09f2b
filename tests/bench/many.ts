import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startDatabase } from "@sereno/local/database";
import { loadKeys } from "@sereno/local/keys";
import { readSettings } from "@sereno/local/settings";
import { createTestApp } from "../support/app";
import { enterWith, expect, PHONE } from "../support/browser";
import { chromiumLaunchOptions } from "../support/chromium";
import { createPractice, openTestDatabase } from "../support/practice";
import { seedPractice } from "../support/seed";
import { spawnSereno } from "../support/spawn-sereno";
import { temporaryFolder } from "../support/temporary-folder";
import { percentile, round, table } from "./table";
import { longestTask, TRACED } from "./traces";

/** Half of the appointments are in the future and appear in the list. */
const EACH = { clients: 5_000, appointments: 2_000 };
const CPU = 4;
/** Pixels scrolled per frame, as by a fast finger. */
const STEP = 120;
/** Milliseconds between two letters, as typed by a fast writer and faster than anybody types. */
const PAUSES = [150, 40];
/** Parts of names. None begins with another, because an answer may come from the cache if its text was typed before. */
const TEXTS = ["zuluaga", "maria", "duque", "ospina", "elena", "uluaga", "aria", "uque", "spina", "lena"];

/** Measures much data on a phone: scrolls the list of coming appointments, and searches a person among all clients. */
export async function benchMany(): Promise<void> {
  const folder = temporaryFolder("many");
  const settings = { DATA_DIR: folder, DYNAMODB_ENDPOINT: undefined, DYNAMODB_TABLE: undefined };
  // Creates the table with its version record, because Sereno refuses data without a version.
  await (await spawnSereno(settings)).stop();
  const token = await fill(folder);
  const sereno = await spawnSereno(settings);
  const browser = await chromium.launch(chromiumLaunchOptions());
  const context = await browser.newContext({ locale: "es-CO", timezoneId: "America/Bogota", viewport: PHONE });
  const page = await context.newPage();
  await enterWith(token, page, sereno.url);

  const session = await context.newCDPSession(page);
  await page.goto(`${sereno.url}/dashboard?tab=todas`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  await browser.startTracing(page, { categories: TRACED });
  const { frames, height } = await scroll(page);
  const work = longestTask((await browser.stopTracing()).toString());
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });

  const searches: number[][] = [];
  for (const pause of PAUSES) {
    await page.goto(`${sereno.url}/dashboard`);
    await expect(page.getByRole("article").first()).toBeVisible();
    const times: number[] = [];
    for (const text of TEXTS) times.push(await search(page, text, pause));
    searches.push(times);
  }

  await browser.close();
  await sereno.stop();
  const screens = round(height / PHONE.height, 0);
  table(
    `${EACH.appointments / 2} appointments scrolled with a CPU ${CPU} times slower, ${STEP} px a frame, and a search of ${EACH.clients} people`,
    ["", "times", "p50 ms", "p95 ms", "longest ms", "longest work ms"],
    [
      [`a frame of ${screens} screens`, String(frames.length), ...percentsOf(frames), round(work, 0)],
      ...searches.map((times, index) => [
        `from the last letter to who is found, ${PAUSES[index]} ms a letter`,
        ...[String(times.length), ...percentsOf(times), ""],
      ]),
    ],
  );
}

async function fill(folder: string): Promise<string> {
  const engine = await startDatabase({ ...readSettings(process.env).engine, file: join(folder, "sereno.db") });
  const db = openTestDatabase(engine.endpoint, readSettings({}).table);
  const clock = { now: () => new Date() };
  const ctx = await createPractice(db, { clock });
  await seedPractice(ctx, EACH);
  const token = await createTestApp({ db, clock, keys: loadKeys(join(folder, "keys.json")) }).signIn(ctx);
  await engine.stop();
  return token;
}

/** `from`: time of the last key on the page's clock; `took`: duration until the results. Both in milliseconds. */
interface Search {
  from?: number;
  took?: number;
}

declare const window: Window & { search: Search };

const percentsOf = (times: number[]) => [50, 95, 100].map((percent) => round(percentile(times, percent), 0));

/** Scrolls to the page's end. Returns the milliseconds of each frame and the page's height in pixels. */
const scroll = (page: Page) =>
  page.evaluate(async (step) => {
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let end = -1; end !== window.scrollY; ) {
      end = window.scrollY;
      window.scrollBy(0, step);
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return { frames, height: document.documentElement.scrollHeight };
  }, STEP);

async function search(page: Page, text: string, delay: number): Promise<number> {
  // The shortcut's listener loads together with the search button.
  await expect(page.getByRole("button", { name: "Buscar", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Buscar" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(text.slice(0, -1), { delay });
  await page.evaluate(() => {
    const search: Search = {};
    Object.assign(window, { search });
    window.addEventListener("keydown", () => Object.assign(search, { from: performance.now() }), {
      capture: true,
      once: true,
    });
    new MutationObserver((_, observer) => {
      const isAnswered = [...document.querySelectorAll("[role=dialog] [role=status]")].some((status) =>
        status.textContent?.includes("resultado"),
      );
      const isFound = [...document.querySelectorAll("[role=dialog] [role=group]")].some(
        (group) => group.textContent?.startsWith("Personas") && group.querySelector("[role=option]"),
      );
      if (!search.from || !isFound || !isAnswered) return;
      observer.disconnect();
      search.took = performance.now() - search.from;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.type(text.slice(-1));
  const milliseconds = Number(await (await page.waitForFunction(() => window.search.took)).jsonValue());
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return milliseconds;
}
