import type { Route } from "@playwright/test";
import { expect, expectAccessible, openAs, signIn, test } from "../support/browser";

test("the login screen explains an error of the address, and takes it away", async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/?error=auth_failed&message=Scope%20has%20changed%20from`);
  await expect(page.getByText("Error de autenticación con Google")).toBeVisible();
  await expect(page.getByText("Error de configuración de permisos. Por favor, intenta nuevamente.")).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.getByRole("button", { name: "Ocultar mensaje" }).click();
  await expect(page.getByText("Error de autenticación con Google")).toBeHidden();
});

test("what an address says of a failed sign-in stands below our own sentence, as received", async ({
  page,
  baseURL,
}) => {
  const forged = "Llama%20al%20https%3A%2F%2Fx.co%20para%20recuperar%20tu%20cuenta";
  const received = page.getByText("Mensaje recibido: «Llama al https://x.co para recuperar tu cuenta»");
  await page.goto(`${baseURL}/?error=auth_failed&message=${forged}`);
  await expect(page.getByText("Error de autenticación. Por favor, intenta nuevamente.")).toBeVisible();
  await expect(received).toBeVisible();
  await expect(page.getByRole("link", { name: /x\.co/ })).toBeHidden();
  await expectAccessible(page);
  await page.goto(`${baseURL}/?error=${forged}&message=${forged}`);
  await expect(page.getByText("Error de autenticación", { exact: true })).toBeVisible();
  await expect(received).toBeHidden();
  await page.goto(`${baseURL}/auth/callback?error=access_denied&message=${forged}`);
  await expect(page.getByText("Acceso denegado por el usuario")).toBeVisible();
  await expect(received).toBeVisible();
});

test.describe("the return page", () => {
  test("denied consent is told, and leads back", async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/`);
    await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
    await page.getByRole("button", { name: "Cancelar" }).click();
    await expect(page.getByText("Acceso denegado por el usuario")).toBeVisible();
    await expect(page.getByText("Redirigiendo a la página de inicio...")).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/`);
  });

  test("no code and a foreign state open nothing", async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/auth/callback`);
    await expect(page.getByText("Código de autorización no encontrado")).toBeVisible();
    await page.goto(`${baseURL}/auth/callback?code=abc&state=of-somebody-else`);
    await expect(page.getByText("Error al procesar la autenticación")).toBeVisible();
  });
});

test("an unknown path is a page of its own", async ({ page, baseURL }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(`${baseURL}/no/existe`);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  expect(logged.join("\n")).toContain("/no/existe");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
});

test("a session that ended elsewhere sends to the login screen with the next answer", async ({ page, baseURL }) => {
  const account = await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
  await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();
  // A pending request would get that answer.
  await page.waitForLoadState("networkidle");
  await account.call("POST", "/auth/logout");
  await page.getByRole("tab", { name: "Semana" }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
});

test("a stored user that cannot be read is thrown away", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    localStorage.setItem("accessToken", "x");
    localStorage.setItem("user", "{");
  });
  await page.goto(`${baseURL}/dashboard`);
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
});

const HTML = { contentType: "text/html", body: "<html><body>Bad Gateway</body></html>" };
const HICCUPS: Record<string, (route: Route) => Promise<void>> = {
  "no connection": (route) => route.abort(),
  "a proxy's page": (route) => route.fulfill({ status: 502, ...HTML }),
  "a page in place of an answer": (route) => route.fulfill({ status: 200, ...HTML }),
  "a failing server": (route) => route.fulfill({ status: 503, json: { message: "Service Unavailable" } }),
};

test("a session is kept through whatever comes in place of an answer, and goes on", async ({ page, baseURL }) => {
  const account = await signIn(page, baseURL, "carla@sereno.test");
  for (const [name, answer] of Object.entries(HICCUPS)) {
    await test.step(name, async () => {
      await page.route("**/trpc/auth.me**", answer);
      await page.goto(`${baseURL}/clients?buscar=ana`);
      const said = page.getByText(name === "no connection" ? "Sin conexión" : "No pudimos abrir tu sesión", {
        exact: true,
      });
      await expect(said).toBeVisible();
      await expect(page).toHaveURL(`${baseURL}/clients?buscar=ana`);
      await expectAccessible(page);
      const retry = page.getByRole("button", { name: "Reintentar" });
      const asked = page.waitForRequest("**/trpc/auth.me**");
      await retry.click();
      await asked;
      await expect(retry).not.toHaveAttribute("aria-busy", "true");
      await expect(said).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBe(account.token);
      await page.unroute("**/trpc/auth.me**");
      await retry.click();
      await expect(page.getByText("No se encontraron clientes")).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBe(account.token);
    });
  }
});

test("a proxy's page in place of a list is the screen's own failure, not the internet's", async ({ page, baseURL }) => {
  await signIn(page, baseURL, "carla@sereno.test");
  await page.route("**/trpc/client.list**", (route) => route.fulfill({ status: 502, ...HTML }));
  await page.goto(`${baseURL}/clients`);
  const main = page.getByRole("main");
  await expect(main.getByText("Error al cargar clientes")).toBeVisible();
  await expect(main.getByText("No se pudieron cargar los clientes. Por favor, inténtalo de nuevo.")).toBeVisible();
  await page.route("**/trpc/catalog.listWithConfig**", (route) => route.fulfill({ status: 502, ...HTML }));
  await page.getByRole("link", { name: "Paquetes" }).click();
  await expect(main.getByText("No se pudieron cargar los paquetes.")).toBeVisible();
  await expect(page.getByText("Revisa tu internet")).toBeHidden();
});
