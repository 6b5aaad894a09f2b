import type { Page } from "@playwright/test";
import { type Account, expect, expectAccessible, openAs, signIn, test } from "../support/browser";

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("accessToken"));

/** A session opened by somebody else, and the address that offers it. */
async function handOver(page: Page, baseURL: string): Promise<Account & { address: string }> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("There is no browser.");
  const account = await signIn(await context.newPage(), baseURL, "carla@sereno.test");
  const { id } = await account.call("GET", "/auth/me");
  await context.close();
  return { ...account, address: `${baseURL}/auth/callback?access_token=${account.token}&user_id=${id}` };
}

/** Presses the sign-in button and returns before Google. */
async function beginSignIn(page: Page, baseURL: string) {
  await page.goto(`${baseURL}/`);
  await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
  await expect(page).not.toHaveURL(new RegExp(`^${baseURL}`));
}

test("a link with a session signs nobody in, and leaves no trace of it", async ({ page, baseURL }) => {
  const { address, token } = await handOver(page, baseURL);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) return;
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? "");
  });
  await page.goto(address);
  await expect(page.getByText("Este enlace quería abrir una cuenta sin que tú iniciaras sesión.")).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).toBe(`${baseURL}/auth/callback`);
  expect(sent.join("\n")).not.toContain(token);
  expect(await storedToken(page)).toBeNull();
  await page.getByRole("link", { name: "Ir a iniciar sesión" }).click();
  await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain("access_token");
});

test("a link with a session changes none that lives", async ({ page, baseURL }) => {
  const { address } = await handOver(page, baseURL);
  const mine = await openAs(page, baseURL, "bruno@sereno.test", "/dashboard");
  await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("googleLoginState", "begun"));
  await page.goto(address);
  await expect(page.getByText("Ya tienes una sesión abierta, y este enlace no la cambia.")).toBeVisible();
  expect(await storedToken(page)).toBe(mine.token);
  await page.getByRole("link", { name: "Seguir en mi cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
});

test.describe("in a tab that began to sign in", () => {
  test("it is asked whose session it is to be, and taken when the person says so", async ({ page, baseURL }) => {
    const { address, token } = await handOver(page, baseURL);
    await beginSignIn(page, baseURL);
    await page.goto(address);
    const enter = page.getByRole("button", { name: "Entrar como Carla" });
    await expect(enter).toBeVisible();
    await expect(page.getByText("carla@sereno.test")).toBeVisible();
    await expectAccessible(page);
    expect(await storedToken(page)).toBeNull();
    await enter.click();
    await expect(page.getByText("¡Autenticación exitosa!")).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
    expect(await storedToken(page)).toBe(token);
  });

  test("whoever says no is signed in nowhere, and the link serves no second time", async ({ page, baseURL }) => {
    const { address } = await handOver(page, baseURL);
    await beginSignIn(page, baseURL);
    await page.goto(address);
    await page.getByRole("link", { name: "No entrar" }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
    expect(await storedToken(page)).toBeNull();
    await page.goto(address);
    await expect(page.getByText("Este enlace quería abrir una cuenta")).toBeVisible();
  });

  for (const [whose, change] of [
    ["that is none", (address: string) => address.replace(/access_token=[^&]+/, "access_token=garbage")],
    ["that is another user's", (address: string) => address.replace(/user_id=.+$/, "user_id=prc_none")],
  ] as const) {
    test(`a session ${whose} is refused`, async ({ page, baseURL }) => {
      const { address } = await handOver(page, baseURL);
      await beginSignIn(page, baseURL);
      await page.goto(change(address));
      await expect(page.getByText("Error al obtener información del usuario")).toBeVisible();
      expect(await storedToken(page)).toBeNull();
    });
  }
});
