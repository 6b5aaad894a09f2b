import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import type axe from "axe-core";
import { putClockAhead } from "../clock/ahead.mjs";
import { startTestClock } from "../clock/test-now";
import { isLong } from "../extent";
import { deployed } from "./deployed";
import { PHONE } from "./sizes";
import { type SpawnedSereno, spawnSereno, withDataDir } from "./spawn-sereno";

interface Network {
  /** Takes the pages offline, and stops the server because a service worker would still reach it. */
  cut(): Promise<void>;
  /** Ends `cut`: the server runs again at the same address. */
  restore(): Promise<void>;
}

interface Fixtures {
  /** Milliseconds by which the test's clock leads the machine's. */
  clockAhead: number;
  sereno: Pick<SpawnedSereno, "url" | "googleUrl">;
  baseURL: string;
  /** Bruno's new practice. The page's first load is signed in. */
  account: Account;
  visit(path: string): Promise<Account>;
}

interface OwnFixtures {
  dataDir: string;
  sereno: SpawnedSereno;
  network: Network;
}

async function withSereno(dataDir: string, use: (sereno: SpawnedSereno) => Promise<void>): Promise<void> {
  const sereno = await spawnSereno({ DATA_DIR: dataDir });
  await use(sereno);
  await sereno.stop();
}

/** Repeats a reload or goto that fails or hangs because a closing dialog goes back in the history at the same time. */
function goOnAfterDialogs(page: Page): void {
  const [reload, goto] = [page.reload.bind(page), page.goto.bind(page)];
  const within = { timeout: 30_000 };
  page.reload = (options) => reload({ ...within, ...options }).catch(onlyIfCutShort(() => reload(options)));
  page.goto = (url, options) => goto(url, { ...within, ...options }).catch(onlyIfCutShort(() => goto(url, options)));
}

/** Adds a route that is never removed: without any route left, Chromium may leave pending requests unanswered. */
function answerWhatIsAsked(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    await page.context().route("http://unused.invalid/", (request) => request.abort());
    return route(...args);
  };
}

const onlyIfCutShort =
  <T>(again: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (/net::ERR_ABORTED|interrupted by another|Timeout 30000ms exceeded/.test(String(error))) return again();
    throw error;
  };

type Shared = Pick<SpawnedSereno, "url" | "googleUrl" | "isRunning" | "output">;

/** Each test has accounts of its own. A worker's tests share one server, or use the deployment of `npm run proof`. */
const sharedTest = base.extend<Fixtures, { workersSereno: Shared }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  clockAhead: [async ({}, use) => use(startTestClock()), { auto: true }],
  context: async ({ context, clockAhead }, use) => {
    if (clockAhead !== 0) await context.addInitScript(`(${putClockAhead})(() => ${clockAhead})`);
    context.on("page", goOnAfterDialogs);
    context.on("page", answerWhatIsAsked);
    await use(context);
    // Pending route handlers would fail the run after the test has ended.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  },
  workersSereno: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
    async ({}, use) =>
      deployed
        ? use({ ...deployed, isRunning: () => true, output: () => "" })
        : withDataDir((dataDir) => withSereno(dataDir, use)),
    { scope: "worker" },
  ],
  sereno: async ({ workersSereno }, use) => {
    requireRunning(workersSereno);
    await beginAnew(workersSereno);
    await use(workersSereno);
    requireRunning(workersSereno);
  },
  viewport: ({ viewport }, use, { tags, project }) =>
    use(tags.includes(EACH_WIDTH.tag) && project.name !== "wide" ? PHONE : viewport),
  baseURL: ({ sereno }, use) => use(sereno.url),
  account: async ({ page, baseURL }, use) => use(await signIn(page, baseURL, "bruno@sereno.test")),
  visit: ({ page, account }, use) =>
    use(async (path) => {
      await page.goto(path);
      return account;
    }),
});

/** @throws Error if a worker's server has ended. The failure ends the worker, so the next test gets a new server. */
function requireRunning({ isRunning, output }: Shared): void {
  if (!isRunning()) throw new Error(`The server of this worker's tests has ended: ${output()}`);
}

/** Resets the Google stand-in, so that an email of an earlier test signs in as a new person. */
async function beginAnew({ googleUrl }: Shared): Promise<void> {
  const answer = await fetch(`${googleUrl}/__anew`, { method: "POST" });
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`);
}

/** For tests that stop the server, fill it or make Google fail: each test has its own server and data. */
export const ownTest = sharedTest.extend<OwnFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  dataDir: ({}, use) => withDataDir(use),
  sereno: ({ dataDir, clockAhead: _ }, use) => withSereno(dataDir, use),
  network: async ({ context, dataDir, sereno }, use) => {
    const [PORT, GOOGLE_PORT] = [sereno.url, sereno.googleUrl].map((url) => new URL(url).port);
    let running = sereno;
    await use({
      cut: async () => {
        await context.setOffline(true);
        await running.stop();
      },
      restore: async () => {
        running = await spawnSereno({ DATA_DIR: dataDir, PORT, GOOGLE_PORT });
        await context.setOffline(false);
      },
    });
    await running.stop();
  },
});

/** With TEST_NOW, each test and its server start at that moment. */
export const test = process.env.TEST_NOW ? ownTest : sharedTest;

export async function callApi(url: string, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text());
}

async function callProcedure(address: string, token: string, request: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(address, { ...request, headers });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text()).result.data;
}

export { DESKTOP, PHONE } from "./sizes";
/** Tag of a test that a long run repeats at both screen sizes. A normal run uses the phone's size. */
export const EACH_WIDTH = { tag: "@widths" };

export type Account = Awaited<ReturnType<typeof enterWith>>;

const LAURA = { patient_name: "Laura Gil", patient_phone: "3005550101" };

interface SignInOptions {
  /** Time zone to store for the practice; null stores none. */
  timezone?: string | null;
  /** Whether the web shows its guide for new practices, the first steps; by default it is ended. */
  isLed?: boolean;
}

/** Signs an account in without the login screen; call it before the page loads. */
export async function signIn(page: Page, url: string, email: string, options: SignInOptions = {}): Promise<Account> {
  const back = await answerConsent((await callApi(url, "GET", "/auth/google/login")).authorization_url, { email });
  const { code, state } = Object.fromEntries(back.searchParams);
  const { access_token } = await callApi(url, "POST", "/auth/google/callback", { code, state });
  return enterWith(access_token, page, url, options);
}

/** Like `signIn`, with the token of a session. */
export async function enterWith(
  token: string,
  page: Page,
  url: string,
  { timezone = "America/Bogota", isLed = false }: SignInOptions = {},
) {
  /** Calls a tRPC mutation, for changes without a REST operation. */
  const change = (procedure: string, input: object) =>
    callProcedure(`${url}/trpc/${procedure}`, token, { method: "POST", body: JSON.stringify(input) });
  const query = (procedure: string, input: object) =>
    callProcedure(`${url}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, token);
  const call = (method: string, path: string, body?: unknown) => callApi(url, method, path, body, token);
  /** Books an appointment, for Laura Gil unless `more` names another client. */
  const book = (appointment_date: string, more: object = {}) =>
    call("POST", "/appointments", { ...("client_id" in more ? {} : LAURA), appointment_date, ...more });
  const account = { url, token, call, change, query, book };
  if (!isLed) await change("firstSteps.end", {});
  if (timezone) await account.call("PUT", "/profile/timezone", { timezone });
  // The app's first requests depend on the stored user.
  const user = await account.call("GET", "/auth/me");
  await page.addInitScript(
    ([accessToken, stored]) => {
      if (sessionStorage.getItem("signed-in")) return;
      sessionStorage.setItem("signed-in", "once");
      localStorage.setItem("accessToken", accessToken);
      localStorage.setItem("user", stored);
    },
    [token, JSON.stringify(user)] as const,
  );
  return account;
}

export async function openAs(page: Page, url: string, email: string, path: string): Promise<Account> {
  const account = await signIn(page, url, email);
  await page.goto(`${url}${path}`);
  return account;
}

export async function openAgent({ url, call, change }: Account): Promise<Account["call"]> {
  await call("PUT", "/profile/agent-status", { agent_enabled: true });
  const { token } = await change("agent.createToken", { label: "WhatsApp" });
  return (method, path, body) => callApi(url, method, path, body, token);
}

/** The newest toast with this text, which Sonner puts first; an older one may still be shown. */
export const toast = (page: Page, text: string): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: text }).first();

/** Waits until `open` dialogs, not counting those with their own URL, have a history entry. Then presses Back. */
export async function pressBack(page: Page, { open }: { open: number }): Promise<void> {
  await page.waitForFunction((dialogs) => (window.history.state?.dialogs ?? 0) === dialogs, open);
  await page.goBack();
}

/** Signs an account in from another browser. */
export async function openElsewhere(url: string, email: string, userAgent = "curl/8") {
  const headers = { "content-type": "application/json", "user-agent": userAgent };
  const api = `${url}/api/v1/auth`;
  const login = JSON.parse(await (await fetch(`${api}/google/login`)).text());
  const back = await answerConsent(new URL(login.authorization_url), { email });
  const body = JSON.stringify(Object.fromEntries(back.searchParams));
  const answer = await fetch(`${api}/google/callback`, { method: "POST", headers, body });
  const authorization = `Bearer ${JSON.parse(await answer.text()).access_token}`;
  return {
    isIn: async () => (await fetch(`${api}/me`, { headers: { authorization } })).status === 200,
    leave: () => fetch(`${api}/logout`, { method: "POST", headers: { authorization } }),
  };
}

/** A Monday-to-Friday date ('YYYY-MM-DD') two weeks ahead. Each 7 in `offset` adds a week; the rest adds weekdays. */
export function freeDate(offset: number): string {
  const weeks = Math.floor(offset / 7);
  const date = new Date(Date.now() + (14 + 7 * weeks) * 86_400_000);
  const isWeekend = () => date.getUTCDay() === 0 || date.getUTCDay() === 6;
  for (let left = offset - 7 * weeks; left > 0 || isWeekend(); date.setUTCDate(date.getUTCDate() + 1))
    if (!isWeekend()) left--;
  return date.toISOString().slice(0, 10);
}

/** The first date at least two weeks from now that is this weekday (0 is Sunday). */
export function freeWeekday(weekday: number): string {
  const date = new Date(Date.now() + 14 * 86_400_000);
  date.setUTCDate(date.getUTCDate() + ((weekday - date.getUTCDay() + 7) % 7));
  return date.toISOString().slice(0, 10);
}

/** axe-core's script. Axe's Playwright adapter would send twice as much code, four times per check. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeScope {
  /** A CSS selector; the whole page by default. */
  within?: string;
  /** Ids of axe rules; all rules by default. */
  rules?: string[];
}

/** With LONG=true, fails with axe's findings on the current page once its animations have finished. */
export async function expectAccessible(page: Page, scope: AxeScope = {}): Promise<void> {
  if (!isLong) return;
  const still = await page.evaluateHandle(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important; animation-duration: 0s !important; }");
    document.adoptedStyleSheets.push(sheet);
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // An animation of a new element, or one that a script starts, begins a frame or two later.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames++) {
      await frame();
      if (ending().length > 0) frames = 0;
      await Promise.allSettled(ending().map((each) => each.finished));
    }
    return sheet;
  });
  // Between two screens the page has no text, and axe finds nothing. So the check repeats until there is text.
  let found: string[] = [];
  await expect(async () => {
    const { violations, readable } = await look(page, scope);
    found = violations;
    expect(readable).toBeGreaterThan(0);
    // A loading screen has no heading yet; a loaded one without a heading fails.
    expect(violations.filter((each) => each.startsWith("page-has-heading-one"))).toEqual([]);
  }).toPass({ timeout: 60_000 });
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  expect(found).toEqual([]);
}

declare const window: Window & { axe: typeof axe };

/** Axe's findings. `readable`: number of elements whose contrast axe could compute. */
async function look(page: Page, scope: AxeScope) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async ({ within, rules }) => {
    const { passes, violations } = await window.axe.run(within ?? document, { runOnly: rules });
    return {
      violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
      readable: [...passes, ...violations].find(({ id }) => id === "color-contrast")?.nodes.length ?? 0,
    };
  }, scope);
}

export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

export { expect };
