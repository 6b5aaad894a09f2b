import type { Page } from "@playwright/test";
import { type Account, expect, expectAccessible, openAs, signIn, test } from "../support/browser";

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("accessToken"));

/** Signs an attacker in. Returns the attacker's session and a link that offers this session to a victim. */
async function handOver(page: Page, baseURL: string): Promise<Account & { address: string }> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("There is no browser.");
  const account = await signIn(await context.newPage(), baseURL, "carla@sereno.test");
  const { id } = await account.call("GET", "/auth/me");
  await context.close();
  return { ...account, address: `${baseURL}/auth/callback?access_token=${account.token}&user_id=${id}` };
}

async function beginSignIn(page: Page, baseURL: string) {
  await page.goto(`${baseURL}/`);
  await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
  await expect(page).not.toHaveURL(new RegExp(`^${baseURL}`));
}

test("a link's token opens no session if no sign-in began, and a forged link never does", async ({ page, baseURL }) => {
  const { address, token } = await handOver(page, baseURL);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) return;
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? "");
  });
  await page.goto(address);
  await expect(page.getByText("Este enlace quería abrir una cuenta sin que tú iniciaras sesión.")).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL("/auth/callback");
  expect(sent.join("\n")).not.toContain(token);
  expect(await storedToken(page)).toBeNull();
  await page.getByRole("link", { name: "Ir a iniciar sesión" }).click();
  await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain("access_token");

  for (const forged of [
    address.replace(/access_token=[^&]+/, "access_token=garbage"),
    address.replace(/user_id=.+$/, "user_id=prc_none"),
  ]) {
    await beginSignIn(page, baseURL);
    await page.goto(forged);
    await expect(page.getByText("Error al obtener información del usuario")).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  }
});

test("after a sign-in began, a link's session replaces no open session, and opens only once its account is confirmed", async ({
  page,
  baseURL,
}) => {
  const { address, token } = await handOver(page, baseURL);
  await test.step("the link does not replace an open session", async () => {
    const mine = await openAs(page, baseURL, "bruno@sereno.test", "/dashboard");
    await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("googleLoginState", "begun"));
    await page.goto(address);
    await expect(page.getByText("Ya tienes una sesión abierta, y este enlace no la cambia.")).toBeVisible();
    expect(await storedToken(page)).toBe(mine.token);
    await page.getByRole("link", { name: "Seguir en mi cuenta" }).click();
    await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("bruno@sereno.test");
    await page.evaluate(() => localStorage.clear());
  });

  await test.step("after 'No entrar' the link opens nothing and does not work again", async () => {
    await beginSignIn(page, baseURL);
    await page.goto(address);
    await page.getByRole("link", { name: "No entrar" }).click();
    await expect(page).toHaveURL("/");
    expect(await storedToken(page)).toBeNull();
    await page.goto(address);
    await expect(page.getByText("Este enlace quería abrir una cuenta")).toBeVisible();
  });

  await beginSignIn(page, baseURL);
  await page.goto(address);
  const enter = page.getByRole("button", { name: "Entrar como Carla" });
  await expect(enter).toBeVisible();
  await expectAccessible(page);
  expect(await storedToken(page)).toBeNull();
  await enter.click();
  await expect(page).toHaveURL("/dashboard");
  expect(await storedToken(page)).toBe(token);
});
