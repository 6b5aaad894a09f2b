import type { Page, Route } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, test } from "../support/browser";
import { builtFile } from "../support/built-file";
import { nameOf, type Open, type Opener, openersOf, SCREENS, signInFor, untilReady } from "../support/dialogs";
import { gate } from "../support/failing";

const CUTS = {
  "the network cut": (route: Route) => route.abort("internetdisconnected"),
  "the files gone": (route: Route) => route.fulfill({ status: 404, body: "" }),
};
const FILES = "**/assets/**";

for (const [cut, answer] of Object.entries(CUTS)) {
  test.describe(`with ${cut}`, () => {
    test("every screen shows a failed load in its place and loads on retry", async ({ page, visit }) => {
      await visit("/terminos");
      for (const [path, screen] of Object.entries({
        "/dashboard": "dashboard-page",
        "/clients": "clients-page",
        "/availability": "availability-page",
        "/cobros": "payments-page",
        "/packages": "catalog-page",
        "/resumen": "summary-page",
        "/ayuda": "help-page",
        "/asistente": "assistant-page",
        "/profile": "profile-page",
        "/privacidad": "privacy-page",
      })) {
        const file = `**${builtFile(screen)}`;
        await test.step(path, async () => {
          await page.route(file, answer);
          await page.goto(path);
          await expect(page.getByText("No se pudo cargar esta parte")).toBeVisible();
          if (path === "/clients") await expectAccessible(page);
          await page.unroute(file);
          await page.getByRole("button", { name: "Reintentar" }).click();
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.getByText("No se pudo cargar esta parte")).toBeHidden();
        });
      }
    });

    test("a page that cannot start says so and loads on retry", async ({ page }) => {
      await page.route("**/assets/**", answer);
      await page.goto("/");
      await expect(page.getByText("No se pudo cargar Sereno.")).toBeVisible();
      await page.unroute("**/assets/**");
      await page.getByRole("button", { name: "Reintentar" }).click();
      await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
    });
  });
}

/** Lets a dialog's files fail, then opens it by a retry. Returns the URLs that failed without a response. */
async function expectToldThenOpen(page: Page, { over, open, isBrief }: Opener, look?: Open): Promise<string[]> {
  const missed: string[] = [];
  page.on("requestfailed", (request) => missed.push(request.url()));
  const failed = page.getByRole("dialog", { name: "No se pudo abrir" });
  const below = over(page);
  await Promise.race([below, failed.waitFor()]);
  if (await failed.isVisible()) {
    // The dialog from which this one opens needs the same blocked file, so it already showed the failure.
    await page.unrouteAll();
    await failed.getByRole("button", { name: "Reintentar" }).click();
    await below;
    await open(page);
    return missed;
  }
  await page.route(FILES, CUTS["the network cut"]);
  await open(page);
  await expect(failed).toBeVisible();
  await look?.(page);
  await page.unrouteAll();
  await page.route(FILES, CUTS["the files gone"]);
  await failed.getByRole("button", { name: "Reintentar" }).click();
  await expect(failed.getByRole("button", { name: "Volver a cargar" })).toBeVisible();
  await expect(page.locator("h1")).toBeAttached();
  await page.unrouteAll();
  await failed.getByRole("button", { name: "Reintentar" }).click();
  await expect(failed).toBeHidden();
  if (!isBrief) await expect(page.getByRole("dialog").or(page.getByRole("alertdialog")).first()).toBeVisible();
  return missed;
}

for (const screen of SCREENS) {
  // One opener for each file. A name with a space describes a further opener of a file that is named already.
  const parts = openersOf(screen, true).filter(([name]) => !name.includes(" "));
  if (parts.length === 0) continue;
  test(`each dialog of ${nameOf(screen)} shows failed loads in place and opens on retry`, async ({ page, baseURL }) => {
    await signInFor(page, baseURL, screen);
    for (const [name, opener] of parts) {
      await test.step(name, async () => {
        await page.setViewportSize(DESKTOP);
        // Blocks the file before the page loads, because some dialogs are preloaded.
        const file = builtFile(name);
        await page.route(`**${file}`, CUTS["the network cut"]);
        await page.goto(screen.path);
        await untilReady(page, screen);
        const look = name === "create-client-dialog" ? expectAccessible : undefined;
        const missed = await expectToldThenOpen(page, opener, look);
        expect(missed.join(" ")).toContain(file);
      });
    }
  });
}

test("a press shows progress while its dialog loads, and Escape or Back cancels it", async ({ page, visit }) => {
  await visit("/packages");
  const open = page.getByRole("button", { name: "Agregar Paquete" }).first();
  await expect(open).toBeVisible();
  const { open: bring, opened: comes } = gate();
  await page.route(FILES, (route) => comes.then(() => route.continue()));
  const progress = page.getByText("Abriendo…");
  for (const cancel of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await open.click();
    await expect(progress).toBeVisible();
    await cancel();
    await expect(progress).toBeHidden();
    await expect(page).toHaveURL("/packages");
  }
  await open.click();
  await expect(progress).toBeVisible();
  bring();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(progress).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/packages");
});
