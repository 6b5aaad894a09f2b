import type { Locator, Page } from "@playwright/test";
import { expect, openAs, PHONE, test } from "../support/browser";

test.use({ viewport: PHONE });

/** Its pointer keeps a notice from going away. */
const holdNotice = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notificaciones" }).getByText(text).last().hover();

/** Can be pressed once scrolled to. */
const expectUncovered = (control: Locator) => control.click({ trial: true, timeout: 5_000 });

test("a notice covers no action: neither the last of a page nor the one that saves", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "bruno@sereno.test", "/availability");
  const rules = page.getByRole("region", { name: "Reglas de agenda" });
  await rules.getByRole("button", { name: /^Sin pausas/, expanded: false }).click();
  for (const most of ["18", "19"]) {
    await rules.getByRole("textbox", { name: "Máximo al día" }).fill(most);
    await rules.getByRole("button", { name: "Guardar reglas" }).click();
    await holdNotice(page, "Reglas guardadas");
  }
  await expectUncovered(rules.getByRole("switch").last());
  await expect(page.getByText("Reglas guardadas")).toHaveCount(2);

  await page.goto(`${baseURL}/profile`);
  const save = page.getByRole("button", { name: "Guardar Cambios" });
  await page.getByRole("textbox", { name: "Ciudad" }).fill("Cali");
  await page.getByRole("textbox", { name: "Nombre" }).fill("");
  await save.click();
  await holdNotice(page, "Por favor completa todos los campos requeridos");
  await expectUncovered(save);
  await expectUncovered(page.getByRole("button", { name: "Cancelar" }));
});
