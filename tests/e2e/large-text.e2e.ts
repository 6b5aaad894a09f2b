import type { Page } from "@playwright/test";
import { newAppointment } from "../support/booking-dialog";
import { expect, expectAccessible, openAs, PHONE, test } from "../support/browser";

const SCREENS = [
  ["/dashboard", "Citas Agendadas"],
  ["/dashboard?vista=tres", "Citas Agendadas"],
  ["/clients", "Clientes"],
  ["/availability", "Configura tu disponibilidad"],
  ["/cobros", "Cobros"],
  ["/packages", "Configuración de Paquetes"],
  ["/resumen", "Resumen"],
  ["/asistente", "Asistente"],
  ["/profile", "Perfil de Usuario"],
] as const;

const DIALOGS = [
  ["/dashboard", (page: Page) => newAppointment(page).click()],
  ["/clients", (page: Page) => page.getByRole("main").getByRole("link").first().click()],
] as const;

test.use({ viewport: PHONE, colorScheme: "dark" });

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

test("with text at 200 % nothing is lost at the side, and axe finds nothing", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "ana@sereno.test", "/dashboard");
  for (const [path, heading] of SCREENS) {
    await page.goto(`${baseURL}${path}`);
    await enlarge(page);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
    await expect(page.getByRole("main").getByText(/^Cargando/)).toHaveCount(0);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  for (const [path, open] of DIALOGS) {
    await page.goto(`${baseURL}${path}`);
    await enlarge(page);
    await open(page);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading").first()).toBeVisible();
    await expect(dialog.locator("[aria-busy='true']")).toHaveCount(0);
    const overflow = await dialog.locator(".overflow-y-auto").evaluate((body) => body.scrollWidth - body.clientWidth);
    expect(overflow, `a dialog of ${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});
