import type { Page } from "@playwright/test";
import { startBooking } from "../support/booking-dialog";
import { type Account, expect, freeDate, ownTest, PHONE, signIn, test } from "../support/browser";
import { holdBack, requestsOf } from "../support/failing";

const NAME = "Elena Paz Robledo";

async function openAgenda(page: Page, baseURL: string): Promise<Account> {
  const account = await signIn(page, baseURL, "carla@sereno.test");
  await account.book(`${freeDate(0)} 10:00:00`, { patient_name: NAME });
  await page.goto("/dashboard?tab=todas");
  await expect(page.getByText(NAME).first()).toBeVisible();
  return account;
}

const signOut = (page: Page) => page.getByRole("button", { name: "Cerrar sesión" }).first();
const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
const isSignedIn = async ({ token, url }: Pick<Account, "token" | "url">) => {
  return (await fetch(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status === 200;
};

async function expectForgotten(page: Page, token: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(NAME);
  const stored = await storageOf(page);
  expect(Object.keys(stored).filter((name) => /^(accessToken|user|returnTo|kept:.*)$/.test(name))).toEqual([]);
  const [, , signature = ""] = token.split(".");
  expect(JSON.stringify(stored)).not.toContain(signature);
  expect(JSON.stringify(stored)).not.toMatch(/carla|bruno|Elena|@/i);
}

const leftIn = async (page: Page) => Object.keys(await storageOf(page)).filter((name) => name.startsWith("left:"));

test("sign-out clears the device at once, in every tab, and ends the session once the server answers", async ({
  page,
  context,
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
  const carla = await openAgenda(page, baseURL);
  const dialog = await startBooking(page, NAME, "3004445566");
  await expect.poll(async () => JSON.stringify(await storageOf(page))).toContain("draft:");
  page.on("dialog", (asked) => asked.accept());
  await page.reload();
  await expect(dialog).toBeHidden();
  const other = await context.newPage();
  await other.goto("/dashboard?tab=todas");
  await startBooking(other, NAME, "3004445566");

  const calls = requestsOf(page, /auth\.(logout|endLeft)/);
  for (const call of ["logout", "endLeft"]) await page.route(`**/trpc/auth.${call}`, () => undefined);
  const called = page.waitForRequest("**/trpc/auth.logout");
  await signOut(page).dblclick();
  expect(await (await called).headerValue("authorization")).toBe(`Bearer ${carla.token}`);
  expect(calls).toEqual([`${baseURL}/trpc/auth.logout`]);
  await expectForgotten(page, carla.token);
  await expectForgotten(other, carla.token);
  expect(logged).toContain("kept alive: /trpc/auth.logout");
  expect(await isSignedIn(carla)).toBe(true);
  await other.close();

  await test.step("another account signs in next, ends that session and keeps its own", async () => {
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
    await expect.poll(() => leftIn(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
  });

  await test.step("an answer after the sign-out restores no session", async () => {
    await page.goto("/profile");
    for (const [name, text] of [
      ["Dirección", "Calle 1"],
      ["Teléfono", "300 555 0199"],
      ["Ciudad", "Cali"],
    ] as const)
      await page.getByRole("textbox", { name }).fill(text);
    const token = await page.evaluate(() => localStorage.accessToken);
    const release = await holdBack(page, "**/trpc/practice.update");
    const request = page.waitForRequest("**/trpc/practice.update");
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await request;
    await signOut(page).click();
    await page.getByRole("button", { name: "Salir sin guardar" }).click();
    await expectForgotten(page, token);
    const answered = page.waitForResponse("**/trpc/practice.update");
    release();
    await (await answered).finished();
    // The page has handled the update's answer once it has drawn another frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expectForgotten(page, token);
    await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
  });
});

test("on a phone, a sign-out with unsaved changes asks first, and the answer keeps or discards them", async ({
  page,
  visit,
}) => {
  await page.setViewportSize(PHONE);
  await visit("/profile");
  const city = page.getByRole("textbox", { name: "Ciudad" });
  await city.fill("Cali");
  const leave = async (answer: string) => {
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: answer }).click();
  };
  await leave("Seguir editando");
  await expect(city).toHaveValue("Cali");
  await leave("Salir sin guardar");
  await expect(page).toHaveURL("/");
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  ownTest("a sign-out without a connection reaches the server later", async ({ page, network, baseURL }) => {
    const account = await openAgenda(page, baseURL);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await network.cut();
    await signOut(page).click();
    await expectForgotten(page, account.token);
    await network.restore();
    await expect.poll(() => isSignedIn(account)).toBe(false);
    await expect.poll(() => leftIn(page)).toEqual([]);
  });
});
