import type { Route } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser";

const FORGED = "Llama%20al%20https%3A%2F%2Fx.co%20para%20recuperar%20tu%20cuenta";
const RECEIVED = "Mensaje recibido: «Llama al https://x.co para recuperar tu cuenta»";

const FAILURES: [address: string, ...texts: (string | RegExp)[]][] = [
  [`/?error=auth_failed&message=${FORGED}`, "Error de autenticación. Por favor, intenta nuevamente.", RECEIVED],
  [
    `/auth/callback?error=access_denied&message=${FORGED}`,
    "Acceso denegado por el usuario",
    RECEIVED,
    "Redirigiendo a la página de inicio...",
  ],
  ["/auth/callback", "Código de autorización no encontrado"],
  ["/auth/callback?code=abc&state=of-somebody-else", "Error al procesar la autenticación"],
];

test("a failed sign-in, also one without a code or with another state, is explained", async ({ page }) => {
  for (const [address, ...texts] of FAILURES) {
    await page.goto(address);
    for (const text of texts) await expect(page.getByText(text)).toBeVisible();
    if (!texts.includes(RECEIVED)) await expect(page.getByText(RECEIVED)).toBeHidden();
    await expect(page.getByRole("link", { name: /x\.co/ })).toBeHidden();
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  }
  await expect(page).toHaveURL("/");
  await page.goto("/?error=auth_failed");
  await page.getByRole("button", { name: "Ocultar mensaje" }).click();
  await expect(page.getByText("Error de autenticación con Google")).toBeHidden();
});

test("an unknown path shows a page of its own", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto("/no/existe");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect.poll(() => logged.join("\n")).toContain("/no/existe");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a session that ended elsewhere leads to the login screen at the next answer", async ({ page, visit }) => {
  const account = await visit("/dashboard");
  await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();
  // Waits for pending requests, because one of them would be refused in place of the request under test.
  await page.waitForLoadState("networkidle");
  await account.call("POST", "/auth/logout");
  await page.getByRole("tab", { name: "Semana" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
});

test("an unreadable stored user leads to the login screen", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("accessToken", "x");
    localStorage.setItem("user", "{");
  });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
});

const HTML = { contentType: "text/html", body: "<html><body>Bad Gateway</body></html>" };
const HICCUPS: Record<string, (route: Route) => Promise<void>> = {
  "no connection": (route) => route.abort(),
  "a page in place of an answer": (route) => route.fulfill({ status: 200, ...HTML }),
};

test("a session survives failed and foreign answers, and continues on request", async ({ page, account }) => {
  for (const [name, answer] of Object.entries(HICCUPS)) {
    await test.step(name, async () => {
      await page.route("**/trpc/auth.me**", answer);
      await page.goto("/clients?buscar=ana");
      const said = page.getByText(name === "no connection" ? "Sin conexión" : "No pudimos abrir tu sesión", {
        exact: true,
      });
      await expect(said).toBeVisible();
      await expect(page).toHaveURL("/clients?buscar=ana");
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

test("a proxy's error page in place of a list shows the screen's own failure, not a lost connection", async ({
  page,
  visit,
}) => {
  await page.route("**/trpc/client.list**", (route) => route.fulfill({ status: 502, ...HTML }));
  await visit("/clients");
  const main = page.getByRole("main");
  await expect(main.getByText("Error al cargar clientes")).toBeVisible();
  await expect(main.getByText("No se pudieron cargar los clientes. Por favor, inténtalo de nuevo.")).toBeVisible();
  await page.route("**/trpc/catalog.listWithConfig**", (route) => route.fulfill({ status: 502, ...HTML }));
  await page.getByRole("link", { name: "Paquetes" }).click();
  await expect(main.getByText("No se pudieron cargar los paquetes.")).toBeVisible();
  await expect(page.getByText("Revisa tu internet")).toBeHidden();
});
