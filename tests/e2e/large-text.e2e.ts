import { DESKTOP, expect, expectAccessible, openAs, PHONE, test } from "../support/browser";
import { enlargeText, layoutFaults } from "../support/layout";

const SCREENS = [
  ["/dashboard", "Citas Agendadas"],
  ["/dashboard?vista=tres", "Citas Agendadas"],
  ["/dashboard?vista=mes", "Citas Agendadas"],
  ["/clients", "Clientes"],
  ["/availability", "Configura tu disponibilidad"],
  ["/cobros", "Cobros"],
  ["/packages", "Configuración de Paquetes"],
  ["/resumen", "Resumen"],
  ["/ayuda", "Ayuda"],
  ["/asistente", "Asistente"],
  ["/profile", "Perfil de Usuario"],
] as const;

test.use({ viewport: PHONE, colorScheme: "dark" });

test("with text at 200 % no content is lost, and axe finds nothing", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "ana@sereno.test", "/dashboard");
  await enlargeText(page, 2);
  for (const [path, heading] of SCREENS) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeAttached();
    await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
    await expect(page.getByRole("main").getByText(/^Cargando/)).toHaveCount(0);
    await expectAccessible(page);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await test.step(`${path}, ${size.width} px`, () => expect.poll(() => layoutFaults(page)).toEqual([]));
    }
  }
});
