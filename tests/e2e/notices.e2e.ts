import type { Locator, Page } from "@playwright/test";
import { DESKTOP, expect, freeDate, PHONE, test } from "../support/browser";

test.use({ viewport: PHONE });

/** Keeps a notice open by the pointer. */
const holdNotice = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notificaciones" }).getByText(text).filter({ visible: true }).last().hover();

/** Expects that nothing covers the control once it is scrolled into view. */
const expectUncovered = (control: Locator) => control.click({ trial: true, timeout: 5_000 });

test("a notice covers neither a page's last control nor its button to save", async ({ page, visit }) => {
  await visit("/availability");
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
  await holdNotice(page, "Por favor completa todos los campos requeridos");
  await expectUncovered(save);
  await expectUncovered(page.getByRole("button", { name: "Cancelar" }));
});

test("a notice leaves a dialog's ends and fields, links, the heading's buttons and the first row free", async ({
  page,
  account,
}) => {
  const people = ["Ana Peña", "Beto Ruiz", "Laura Gil"];
  for (const [index, patient_name] of people.entries()) {
    const appointment_date = `${freeDate(1)} 1${index}:00:00`;
    await account.call("POST", "/appointments", { patient_name, patient_phone: `300555010${index}`, appointment_date });
  }
  await page.goto("/dashboard");
  const confirmFor = async (name: string) => {
    await page.getByRole("button", { name: `Acciones de la cita de ${name}` }).click();
    await page.getByRole("menuitem", { name: "Confirmar" }).click();
  };

  for (const viewport of [PHONE, DESKTOP]) {
    await test.step(`over a dialog, ${viewport.width} px wide, and closed by its button`, async () => {
      await page.setViewportSize(viewport);
      await page.getByRole("button", { name: /^Laura Gil, editar cita/ }).click();
      const dialog = page.getByRole("dialog", { name: "Editar Cita" });
      await dialog.getByRole("button", { name: "Acciones de esta cita" }).click();
      await page.getByRole("menuitem", { name: "Copiar enlace de confirmación" }).click();
      // The notice also appears if the browser cannot copy.
      await holdNotice(page, "enlace");
      await expectUncovered(dialog.getByRole("button", { name: "Guardar cambios" }));
      await expectUncovered(dialog.getByRole("button", { name: "Cerrar" }));
      await page.getByRole("button", { name: "Cerrar notificación" }).click();
      await expect(page.getByRole("button", { name: "Cerrar notificación" })).toHaveCount(0);
      await dialog.getByRole("button", { name: "Cerrar" }).click();
      await expect(dialog).toBeHidden();
    });
  }

  await test.step("over a wide screen", async () => {
    await confirmFor("Laura Gil");
    await holdNotice(page, "Cita confirmada");
    const links = page.getByRole("navigation", { name: "Principal" }).getByRole("link");
    for (const link of await links.all()) await expectUncovered(link);
    await expectUncovered(page.getByRole("button", { name: "Nueva Cita" }));
    await expectUncovered(page.getByRole("tab", { name: "Todas" }));
    await expectUncovered(page.getByRole("button", { name: /^Ana Peña, editar cita/ }));
    await page.getByRole("button", { name: "Cerrar notificación" }).click();
  });

  await test.step("over a dialog's fields, opened right after saving on a phone", async () => {
    await page.setViewportSize(PHONE);
    for (const name of people.slice(0, 2)) await confirmFor(name);
    await expect(page.getByText("Cita confirmada")).toHaveCount(2);
    await page.getByRole("link", { name: "Nueva Cita" }).click();
    const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
    await dialog.waitFor();
    await holdNotice(page, "Cita confirmada");
    await expectUncovered(dialog.getByText("Paciente", { exact: true }));
    await expectUncovered(dialog.getByRole("combobox", { name: "Paciente" }));
    await expect(page.getByText("Cita confirmada").filter({ visible: true })).toHaveCount(1);
  });
});
