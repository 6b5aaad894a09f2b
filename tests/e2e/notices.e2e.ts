import type { Locator, Page } from "@playwright/test";
import { DESKTOP, expect, freeDate, PHONE, test } from "../support/browser";

test.use({ viewport: PHONE });

/** Keeps a notice open by the pointer. */
const holdNotice = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notificaciones" }).getByText(text).filter({ visible: true }).last().hover();

/** Visible and clickable after scrolling. */
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

for (const viewport of [PHONE, DESKTOP]) {
  test(`a notice leaves a dialog's ends free and can be closed, ${viewport.width} px wide`, async ({
    page,
    account,
  }) => {
    await page.setViewportSize(viewport);
    await account.book(`${freeDate(1)} 10:00:00`);
    await page.goto("/dashboard");
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
  });
}

test("notices leave the fields of a dialog opened right after saving free", async ({ page, account }) => {
  const people = ["Laura Gil", "Ana Peña"];
  for (const [index, patient_name] of people.entries()) {
    const appointment_date = `${freeDate(1)} 1${index}:00:00`;
    await account.call("POST", "/appointments", { patient_name, patient_phone: `300555010${index}`, appointment_date });
  }
  await page.goto("/dashboard");
  for (const [index, name] of people.entries()) {
    await page.getByRole("button", { name: `Acciones de la cita de ${name}` }).click();
    await page.getByRole("menuitem", { name: "Confirmar" }).click();
    await expect(page.getByText("Cita confirmada")).toHaveCount(index + 1);
  }
  await page.getByRole("link", { name: "Nueva Cita" }).click();
  const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
  await dialog.waitFor();
  await holdNotice(page, "Cita confirmada");
  await expectUncovered(dialog.getByText("Paciente", { exact: true }));
  await expectUncovered(dialog.getByRole("combobox", { name: "Paciente" }));
  await expect(page.getByText("Cita confirmada").filter({ visible: true })).toHaveCount(1);
});

test("a notice on a wide screen leaves links, the heading's buttons and the first row free", async ({
  page,
  account,
}) => {
  await page.setViewportSize(DESKTOP);
  await account.book(`${freeDate(1)} 10:00:00`);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Acciones de la cita de Laura Gil/ }).click();
  await page.getByRole("menuitem", { name: "Confirmar" }).click();
  await holdNotice(page, "Cita confirmada");
  const links = page.getByRole("navigation", { name: "Principal" }).getByRole("link");
  for (const link of await links.all()) await expectUncovered(link);
  await expectUncovered(page.getByRole("button", { name: "Nueva Cita" }));
  await expectUncovered(page.getByRole("tab", { name: "Todas" }));
  await expectUncovered(page.getByRole("button", { name: /^Laura Gil, editar cita/ }));
});
