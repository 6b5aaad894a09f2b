import type { Route } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser";

const FORGED = "Llama%20al%20https%3A%2F%2Fx.co%20para%20recuperar%20tu%20cuenta";
const RECEIVED = "Mensaje recibido: «Llama al https://x.co para recuperar tu cuenta»";
const DENIED = `/auth/callback?error=access_denied&message=${FORGED}`;
const TEXTS = "Error de autenticación. Por favor, intenta nuevamente.";

const FAILURES: [address: string, ...texts: string[]][] = [
  [DENIED, "Acceso denegado por el usuario", RECEIVED, "Redirigiendo a la página de inicio..."],
  ["/auth/callback", "Código de autorización no encontrado"],
  ["/auth/callback?code=abc&state=of-somebody-else", "Error al procesar la autenticación"],
  [`/?error=auth_failed&message=${FORGED}`, TEXTS, RECEIVED],
];

test("a failed sign-in is explained, including one without a code and one with another sign-in's state", async ({
  page,
}) => {
  const token = () => page.evaluate(() => localStorage.getItem("accessToken"));
  for (const [address, ...texts] of FAILURES) {
    await page.goto(address);
    await expect(page.locator("body")).toContainText(new RegExp(texts.join(".*")));
    if (!texts.includes(RECEIVED)) await expect(page.getByText(RECEIVED)).toBeHidden();
    await expect(page.getByRole("link", { name: /x\.co/ })).toBeHidden();
    await expectAccessible(page);
    expect(await token()).toBeNull();
    if (address.includes("code")) await expect(page).toHaveURL("/");
  }
  // The history has one entry per address: the login screen replaces the error's entry, so Back skips the error.
  expect(await page.evaluate(() => history.length)).toBe(1 + FAILURES.length);
  await page.getByRole("button", { name: "Ocultar mensaje" }).click();
  await expect(page.getByText(TEXTS)).toBeHidden();

  await test.step("an unreadable stored user leads to the login screen", async () => {
    await page.evaluate(() => {
      localStorage.setItem("accessToken", "x");
      localStorage.setItem("user", "{");
    });
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
  });
});

const OBSTACLES: Record<string, () => void> = {
  "Tu navegador bloquea los datos de Sereno.": () => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get });
  },
  "Tu navegador es muy antiguo para Sereno.": () => void Reflect.deleteProperty(AbortSignal, "any"),
};
for (const [why, obstruct] of Object.entries(OBSTACLES))
  test(`a page that cannot start says why instead of loading forever: ${why}`, async ({ page }) => {
    await page.addInitScript(obstruct);
    await page.goto("/");
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByRole("button", { name: "Reintentar" })).toBeVisible();
    await expect(page.getByText("Cargando...")).toHaveCount(0);
  });

const HICCUPS: Record<string, (route: Route) => Promise<void>> = {
  "Sin conexión": (route) => route.abort(),
  "No pudimos abrir tu sesión": (route) =>
    route.fulfill({ contentType: "text/html", body: "<html>Bad Gateway</html>" }),
};

test("a session survives failed and unreadable answers, and one that ended elsewhere leads to the login screen", async ({
  page,
  account,
}) => {
  const token = () => page.evaluate(() => localStorage.getItem("accessToken"));
  for (const [title, answer] of Object.entries(HICCUPS)) {
    await test.step(title, async () => {
      await page.route("**/trpc/auth.me**", answer);
      await page.goto("/clients?buscar=ana");
      const error = page.getByText(title, { exact: true });
      await expect(error).toBeVisible();
      await expect(page).toHaveURL("/clients?buscar=ana");
      await expectAccessible(page);
      const retry = page.getByRole("button", { name: "Reintentar" });
      const request = page.waitForRequest("**/trpc/auth.me**");
      await retry.click();
      await request;
      await expect(retry).not.toHaveAttribute("aria-busy", "true");
      await expect(error).toBeVisible();
      expect(await token()).toBe(account.token);
      await page.unroute("**/trpc/auth.me**");
      await retry.click();
      await expect(page.getByText("No se encontraron clientes")).toBeVisible();
      expect(await token()).toBe(account.token);
    });
  }

  await test.step("the next answer after its end elsewhere leads to the login screen", async () => {
    // A request that is still pending would be refused first, in place of the request under test.
    await page.waitForLoadState("networkidle");
    await account.call("POST", "/auth/logout");
    await page.getByRole("link", { name: "Citas" }).first().click();
    await expect(page).toHaveURL("/");
    expect(await token()).toBeNull();
  });
});
