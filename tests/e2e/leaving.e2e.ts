import type { Page } from "@playwright/test";
import { startBooking } from "../support/booking-dialog";
import { type Account, expect, freeDate, ownTest, signIn, test } from "../support/browser";

const NAME = "Elena Paz Robledo";

const bookFor = (account: Account) =>
  account.call("POST", "/appointments", {
    patient_name: NAME,
    patient_phone: "3005550199",
    appointment_date: `${freeDate(0)} 10:00:00`,
  });

/** Opens 'Todas' with a client's appointment. */
async function openAgenda(page: Page, baseURL: string): Promise<Account> {
  const account = await signIn(page, baseURL, "carla@sereno.test");
  await bookFor(account);
  await page.goto(`${baseURL}/dashboard?tab=todas`);
  await expect(page.getByText(NAME).first()).toBeVisible();
  return account;
}

const leave = (page: Page) => page.getByRole("button", { name: "Cerrar sesión" }).first().click();
const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
const isSignedIn = async (baseURL: string, { token }: Account) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${baseURL}/api/v1/auth/me`, { headers })).status === 200;
};

/** The page shows and stores nothing of the signed-out user. */
async function expectForgotten(page: Page, { token }: Account): Promise<void> {
  await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(NAME);
  const stored = await storageOf(page);
  const names = Object.keys(stored);
  expect(names.filter((name) => /^(accessToken|user|returnTo|kept:.*)$/.test(name))).toEqual([]);
  const [, , signature = ""] = token.split(".");
  expect(JSON.stringify(stored)).not.toContain(signature);
  expect(JSON.stringify(stored)).not.toMatch(/carla|Elena|@/i);
}

const leftIn = async (page: Page) => Object.keys(await storageOf(page)).filter((name) => name.startsWith("left:"));

test("whoever leaves is forgotten at once, though the server does not answer, and is signed out when it does", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (address, init) => {
      if (init?.keepalive) console.log(`kept alive: ${String(address)}`);
      return fetch(address, init);
    };
  });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const account = await openAgenda(page, baseURL);
  const dialog = await startBooking(page, NAME, "3004445566");
  await expect.poll(async () => JSON.stringify(await storageOf(page))).toContain("draft:");
  page.on("dialog", (asked) => asked.accept());
  await page.reload();
  await expect(dialog).toBeHidden();

  let answers = false;
  await page.route(/\/trpc\/auth\.(logout|endLeft)/, async (route) => {
    if (answers) await route.continue();
  });
  const called = page.waitForRequest("**/trpc/auth.logout");
  await leave(page);
  expect(await (await called).headerValue("authorization")).toBe(`Bearer ${account.token}`);
  await expectForgotten(page, account);
  expect(logged).toContain("kept alive: /trpc/auth.logout");
  expect(await isSignedIn(baseURL, account)).toBe(true);

  answers = true;
  await page.reload();
  await expect.poll(() => isSignedIn(baseURL, account)).toBe(false);
  await expect.poll(() => leftIn(page)).toEqual([]);
});

test.describe("where the app opens without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  ownTest("what could not be told without one is told once there is one", async ({ page, network, baseURL }) => {
    const account = await openAgenda(page, baseURL);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await network.cut();
    await leave(page);
    await expectForgotten(page, account);
    await network.restore();
    await expect.poll(() => isSignedIn(baseURL, account)).toBe(false);
    await expect.poll(() => leftIn(page)).toEqual([]);
  });
});

test("a second press asks for nothing more", async ({ page, baseURL }) => {
  const account = await openAgenda(page, baseURL);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/auth\.(logout|endLeft)/.test(request.url())) calls.push(request.url());
  });
  await page.getByRole("button", { name: "Cerrar sesión" }).first().dblclick();
  await expectForgotten(page, account);
  await expect.poll(() => isSignedIn(baseURL, account)).toBe(false);
  await expect.poll(() => leftIn(page)).toEqual([]);
  expect(calls).toEqual([`${baseURL}/trpc/auth.logout`]);
});

test("another tab shows nothing of them either, though a form is open there", async ({ page, context, baseURL }) => {
  const account = await openAgenda(page, baseURL);
  const other = await context.newPage();
  await other.goto(`${baseURL}/dashboard?tab=todas`);
  await startBooking(other, NAME, "3004445566");
  await page.route("**/trpc/auth.logout", () => undefined);
  await leave(page);
  await expectForgotten(page, account);
  await expectForgotten(other, account);
});

test("somebody else may sign in right after, and keeps their session when the first one's ends", async ({
  page,
  baseURL,
}) => {
  const carla = await openAgenda(page, baseURL);
  await page.route("**/trpc/auth.logout", () => undefined);
  await page.route("**/trpc/auth.endLeft", () => undefined);
  await leave(page);
  await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
  await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  // A new user is asked over the whole screen.
  await page.getByRole("button", { name: "Confirmar Zona Horaria" }).click();
  await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
  expect(await isSignedIn(baseURL, carla)).toBe(true);
  await page.unroute("**/trpc/auth.endLeft");
  await page.reload();
  await expect.poll(() => isSignedIn(baseURL, carla)).toBe(false);
  await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
});

test("an answer that comes after they left brings nobody back", async ({ page, baseURL }) => {
  const account = await signIn(page, baseURL, "carla@sereno.test");
  await account.call("PUT", "/profile", { address: "Calle 1", phone: "3005550199", city: "Pasto" });
  await page.goto(`${baseURL}/profile`);
  await page.getByRole("textbox", { name: "Ciudad" }).fill("Cali");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/trpc/practice.update", async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest("**/trpc/practice.update");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await asked;
  await leave(page);
  await expectForgotten(page, account);
  const answered = page.waitForResponse("**/trpc/practice.update");
  release();
  await (await answered).finished();
  // The page has handled that answer once it has drawn another frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expectForgotten(page, account);
  await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
});
