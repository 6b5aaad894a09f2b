import { expect, expectAccessible, openAs, PHONE, test } from "../support/browser";

const SCREENS = [
  ["/dashboard", "Citas Agendadas"],
  ["/dashboard?vista=tres", "Citas Agendadas"],
  ["/clients", "Clientes"],
  ["/availability", "Configura tu disponibilidad"],
  ["/cobros", "Cobros"],
  ["/packages", "Configuración de Paquetes"],
  ["/profile", "Perfil de Usuario"],
] as const;

test.use({ viewport: PHONE, colorScheme: "dark" });

test("with text at 200 % nothing is lost at the side, and axe finds nothing", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "ana@sereno.test", "/dashboard");
  for (const [path, heading] of SCREENS) {
    await page.goto(`${baseURL}${path}`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
    await expect(page.getByRole("main").getByText(/^Cargando/)).toHaveCount(0);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});
