import type { Locator, Page } from "@playwright/test";
import { DESKTOP, expect, freeDate, PHONE, test } from "../support/browser";
import { chooseItem } from "../support/taps";

test.use({ viewport: PHONE });

/** Moves the pointer over a notice, which keeps the notice open. */
const holdNotice = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notificaciones" }).getByText(text).filter({ visible: true }).last().hover();

/** Expects that each control can be scrolled to where nothing covers it. The pointer on the notice keeps it open. */
async function expectUncovered(...controls: Locator[]): Promise<void> {
  for (const control of controls)
    await expect
      .poll(() =>
        control.evaluate((element) =>
          (["nearest", "start", "center", "end"] as const).some((block) => {
            element.scrollIntoView({ block, behavior: "instant" });
            const { left, top, width, height } = element.getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, top + height / 2);
            return element.contains(seen) || Boolean(seen?.closest("label")?.contains(element));
          }),
        ),
      )
      .toBe(true);
}

test("a notice covers neither a screen's save button and last switch nor a dialog's buttons and fields", async ({
  page,
  account,
}) => {
  await test.step("on a page, its last switch and its button to save stay uncovered", async () => {
    await page.goto("/availability");
    const rules = page.getByRole("region", { name: "Reglas de agenda" });
    await rules.getByRole("button", { name: /^Sin pausas/, expanded: false }).click();
    for (const most of ["18", "19"]) {
      await rules.getByRole("textbox", { name: "Máximo al día" }).fill(most);
      await rules.getByRole("button", { name: "Guardar reglas" }).click();
      await holdNotice(page, "Reglas guardadas");
    }
    await expectUncovered(rules.getByRole("switch").last());
    await expect(page.getByText("Reglas guardadas")).toHaveCount(2);

    await page.goto("/profile");
    const save = page.getByRole("button", { name: "Guardar Cambios" });
    await page.getByRole("textbox", { name: "Ciudad" }).fill("Cali");
    await page.getByRole("textbox", { name: "Nombre" }).fill("");
    await save.click();
    const cancel = page.getByRole("button", { name: "Cancelar" });
    await holdNotice(page, "Por favor completa todos los campos requeridos");
    await expectUncovered(save, cancel);
    await cancel.click();
  });

  const people = ["Ana Peña", "Beto Ruiz", "Laura Gil"];
  for (const [index, patient_name] of people.entries())
    await account.book(`${freeDate(1)} 1${index}:00:00`, { patient_name, patient_phone: `300555010${index}` });
  await page.goto("/dashboard");
  const confirmFor = async (name: string) => {
    await chooseItem(page.getByRole("button", { name: `Acciones de la cita de ${name}` }), "Confirmar");
    await holdNotice(page, "Cita confirmada");
  };

  for (const viewport of [PHONE, DESKTOP]) {
    await test.step(`over a dialog, ${viewport.width} px wide, and closed by its button`, async () => {
      await page.setViewportSize(viewport);
      await page.getByRole("button", { name: /^Laura Gil, editar cita/ }).click();
      const dialog = page.getByRole("dialog", { name: "Editar Cita" });
      await chooseItem(dialog.getByRole("button", { name: "Acciones de esta cita" }), "Copiar enlace de confirmación");
      // The notice also appears if the browser cannot copy.
      await holdNotice(page, "enlace");
      await expectUncovered(...["Guardar cambios", "Cerrar"].map((name) => dialog.getByRole("button", { name })));
      await page.getByRole("button", { name: "Cerrar notificación" }).click();
      await expect(page.getByRole("button", { name: "Cerrar notificación" })).toHaveCount(0);
      await dialog.getByRole("button", { name: "Cerrar" }).click();
      await expect(dialog).toBeHidden();
    });
  }

  await test.step("over a dialog's fields, opened right after saving on a phone", async () => {
    await page.setViewportSize(PHONE);
    for (const name of people.slice(0, 2)) await confirmFor(name);
    await expect(page.getByText("Cita confirmada")).toHaveCount(2);
    await page.getByRole("link", { name: "Nueva Cita" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
    await dialog.waitFor();
    await holdNotice(page, "Cita confirmada");
    await expectUncovered(
      dialog.getByText("Paciente", { exact: true }),
      dialog.getByRole("combobox", { name: "Paciente" }),
    );
    await expect(page.getByText("Cita confirmada").filter({ visible: true })).toHaveCount(1);
  });
});
