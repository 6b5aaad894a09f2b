import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { test as base, EACH_WIDTH, expect, expectAccessibleInBoth, signIn, toast } from "../support/browser";
import { spawnSereno, withDataDir } from "../support/spawn-sereno";

const EMAIL = "bruno@sereno.test";
const AGO_MS = 11 * 60_000;

/** A server to which the therapist signed in eleven minutes ago. */
const test = base.extend<{ url: string }>({
  url: ({ page, clockAhead }, use) =>
    withDataDir(async (DATA_DIR) => {
      const before = await spawnSereno({
        DATA_DIR,
        NODE_OPTIONS: `--import=${fileURLToPath(new URL("../clock/ahead.mjs", import.meta.url))}`,
        TEST_CLOCK_AHEAD: String(clockAhead - AGO_MS),
      });
      await (await signIn(page, before.url, EMAIL)).call("PUT", "/profile/agent-status", { agent_enabled: true });
      const [PORT, GOOGLE_PORT] = [before.url, before.googleUrl].map((url) => new URL(url).port);
      await before.stop();
      const sereno = await spawnSereno({ DATA_DIR, PORT, GOOGLE_PORT });
      await use(sereno.url);
      await sereno.stop();
    }),
});

const question = (page: Page) => page.getByRole("alertdialog", { name: "Para esto confirma que eres tú" });

async function goToGoogle(page: Page) {
  await question(page).getByRole("button", { name: "Continuar con Google" }).click();
  // Google's page for choosing an account looks similar, so this waits for the heading of the page that confirms.
  await expect(page.getByRole("heading", { level: 1, name: "Confirma que eres tú" })).toBeVisible();
}

test(
  "after an old sign-in a sensitive action asks for a new one at Google, and cancelling there signs nobody out",
  EACH_WIDTH,
  async ({ page, url }) => {
    await test.step("a sign-in that is cancelled at Google changes nothing", async () => {
      const sessions = page.waitForResponse(/session\.list/);
      await page.goto(`${url}/asistente`);
      await sessions;
      await page.getByRole("button", { name: "Crear acceso" }).click();
      await expect(question(page)).toBeVisible();
      await expectAccessibleInBoth(page);
      await goToGoogle(page);
      await page.getByRole("button", { name: "Cancelar" }).click();
      await expect(page.getByText("Acceso denegado por el usuario")).toBeVisible();
    });

    await test.step("the first bank field asks before anything is typed, because no draft stores it", async () => {
      await page.goto(`${url}/profile?ver=cobro`);
      const bank = page.getByRole("group", { name: "Datos bancarios" }).getByRole("textbox").first();
      // The page asks once it knows how old the sign-in is.
      const asks = async () => {
        if (await question(page).isVisible()) return;
        await page.getByRole("tab", { name: "Cobro" }).focus({ timeout: 1000 });
        await bank.focus({ timeout: 1000 });
        await expect(question(page)).toBeVisible({ timeout: 1000 });
      };
      await expect(asks).toPass();
      await question(page).getByRole("button", { name: "Cancelar" }).click();
      await bank.fill("123");
      await expect(question(page)).toBeHidden();
      await bank.fill("");
    });

    const ending = page.getByRole("alertdialog", { name: "¿Cerrar sesión en todos los dispositivos?" });
    const endAll = async () => {
      // The list of devices moves the button when it is loaded.
      const button = page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" });
      await expect(button).toBeVisible();
      await expect(page.getByText("Cargando dispositivos")).toBeHidden();
      await button.click();
      await ending.getByRole("button", { name: "Cerrar sesión" }).click();
    };
    await test.step("a page that could not load the sessions asks for the sign-in after a refusal", async () => {
      await page.route("**/trpc/*session.list*", (route) => route.abort());
      await page.goto(`${url}/profile?ver=cuenta`);
      await endAll();
      await expect(question(page)).toBeVisible();
      await question(page).getByRole("button", { name: "Cancelar" }).click();
      await page.reload();
      await expect(page.getByRole("heading", { name: "Perfil de Usuario" })).toBeVisible();
      await endAll();
      await goToGoogle(page);
      await page.getByRole("button", { name: /Bruno/ }).click();
      await expect(page).toHaveURL(`${url}/profile?ver=cuenta`);
      await expect(toast(page, "Confirmaste que eres tú")).toBeVisible();
      await expect(toast(page, "Google conectado")).toBeHidden();
    });

    await test.step("afterwards an access is created, and all sessions end", async () => {
      await page.unrouteAll();
      await page.goto(`${url}/asistente`);
      await expect(page.getByText("Aún no hay accesos.")).toBeVisible();
      await page.getByRole("button", { name: "Crear acceso" }).click();
      const dialog = page.getByRole("dialog", { name: "Crear acceso" });
      await dialog.getByRole("textbox").fill("Asistente");
      await dialog.getByRole("button", { name: "Crear acceso" }).click();
      await expect(page.getByText(/^sereno_agent\./)).toBeVisible();
      await page.goto(`${url}/profile?ver=cuenta`);
      await endAll();
      await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
    });
  },
);
