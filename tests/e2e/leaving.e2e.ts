import type { Page } from "@playwright/test";
import { startBooking } from "../support/booking-dialog";
import { type Account, expect, freeDate, gate, ownTest, signIn, test } from "../support/browser";

const NAME = "Elena Paz Robledo";

async function openAgenda(page: Page, baseURL: string): Promise<Account> {
  const account = await signIn(page, baseURL, "carla@sereno.test");
  await account.book(`${freeDate(0)} 10:00:00`, { patient_name: NAME });
  await page.goto("/dashboard?tab=todas");
  await expect(page.getByText(NAME).first()).toBeVisible();
  return account;
}

const leave = (page: Page) => page.getByRole("button", { name: "Cerrar sesión" }).first().click();
const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
const isSignedIn = async ({ token, url }: Account) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/v1/auth/me`, { headers })).status === 200;
};

async function expectForgotten(page: Page, { token }: Account): Promise<void> {
  await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(NAME);
  const stored = await storageOf(page);
  const names = Object.keys(stored);
  expect(names.filter((name) => /^(accessToken|user|returnTo|kept:.*)$/.test(name))).toEqual([]);
  const [, , signature = ""] = token.split(".");
  expect(JSON.stringify(stored)).not.toContain(signature);
  expect(JSON.stringify(stored)).not.toMatch(/carla|bruno|Elena|@/i);
}

const leftIn = async (page: Page) => Object.keys(await storageOf(page)).filter((name) => name.startsWith("left:"));

test("sign-out clears the device at once and ends the session once the server answers", async ({ page, baseURL }) => {
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
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/auth\.(logout|endLeft)/.test(request.url())) calls.push(request.url());
  });
  await page.getByRole("button", { name: "Cerrar sesión" }).first().dblclick();
  expect(await (await called).headerValue("authorization")).toBe(`Bearer ${account.token}`);
  await expectForgotten(page, account);
  expect(logged).toContain("kept alive: /trpc/auth.logout");
  expect(await isSignedIn(account)).toBe(true);
  expect(calls).toEqual([`${baseURL}/trpc/auth.logout`]);

  answers = true;
  await page.reload();
  await expect.poll(() => isSignedIn(account)).toBe(false);
  await expect.poll(() => leftIn(page)).toEqual([]);
});

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" });

  ownTest("a sign-out without a connection reaches the server later", async ({ page, network, baseURL }) => {
    const account = await openAgenda(page, baseURL);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await network.cut();
    await leave(page);
    await expectForgotten(page, account);
    await network.restore();
    await expect.poll(() => isSignedIn(account)).toBe(false);
    await expect.poll(() => leftIn(page)).toEqual([]);
  });
});

test("another tab is cleared, too; another account signs in next and keeps its session", async ({
  page,
  context,
  baseURL,
}) => {
  const carla = await openAgenda(page, baseURL);
  const other = await context.newPage();
  await other.goto("/dashboard?tab=todas");
  await startBooking(other, NAME, "3004445566");
  for (const call of ["logout", "endLeft"]) await page.route(`**/trpc/auth.${call}`, () => undefined);
  await leave(page);
  await expectForgotten(page, carla);
  await expectForgotten(other, carla);
  await other.close();

  await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
  await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  // A new user must first answer a question that fills the screen.
  await page.getByRole("button", { name: "Confirmar Zona Horaria" }).click();
  await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
  expect(await isSignedIn(carla)).toBe(true);
  await page.unroute("**/trpc/auth.endLeft");
  await page.reload();
  await expect.poll(() => isSignedIn(carla)).toBe(false);
  await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
});

test("an answer after the sign-out restores no session", async ({ page, account }) => {
  await account.call("PUT", "/profile", { address: "Calle 1", phone: "3005550199", city: "Pasto" });
  await page.goto("/profile");
  await page.getByRole("textbox", { name: "Ciudad" }).fill("Cali");
  const { open, opened } = gate();
  await page.route("**/trpc/practice.update", async (route) => {
    await opened;
    await route.continue();
  });
  const asked = page.waitForRequest("**/trpc/practice.update");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await asked;
  await leave(page);
  await expectForgotten(page, account);
  const answered = page.waitForResponse("**/trpc/practice.update");
  open();
  await (await answered).finished();
  // The page has handled that answer once it has drawn another frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expectForgotten(page, account);
  await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
});
