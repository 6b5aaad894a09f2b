import type { Page } from "@playwright/test";
import { expect, freeDate, test } from "../support/browser";

const OFFLINE = "No pudimos conectarnos. Puede que se haya guardado. Revisa tu internet e inténtalo de nuevo.";

async function expectNotice(page: Page, title: string, ...lines: string[]) {
  const notice = page.getByRole("listitem").filter({ hasText: title });
  await expect(notice.getByText(title, { exact: true })).toBeVisible();
  const description = notice.locator("[data-description]");
  await expect(description).toHaveCSS("white-space", "pre-line");
  expect(await description.textContent()).toBe(lines.join("\n"));
}

const alterAnswers = (page: Page, alter: (text: string) => string) =>
  page.route(/trpc\/.*appointment\./, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: alter(await response.text()) });
  });

test("an appointment of unknown status shows as upcoming; failed changes and a crashed screen show their errors", async ({
  page,
  account,
}) => {
  await account.book(`${freeDate(0)} 10:00:00`, { patient_name: "Elena Paz", patient_phone: "3005550190" });
  await alterAnswers(page, (text) => text.replaceAll('"status":"scheduled"', '"status":"on_hold"'));
  await page.goto("/dashboard");
  const card = page.getByRole("article").filter({ hasText: "Elena Paz" });
  await expect(card).toBeVisible();
  await expect(page.getByText("El reloj de este dispositivo")).toBeHidden();
  await expect(card.getByText("PRÓXIMA")).toBeVisible();

  await page.route(/trpc\/appointment\.(update|delete)/, (route) => route.abort("internetdisconnected"));
  await card.getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  await dialog.getByRole("textbox", { name: "Notas" }).fill("Trae orden");
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  const unsaved = "No se pudo guardar los cambios. Por favor, inténtalo de nuevo.";
  await expectNotice(page, "Error al actualizar la cita", unsaved, OFFLINE);
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("alertdialog", { name: "¿Eliminar cita?" }).getByRole("button", { name: "Eliminar" }).click();
  await expectNotice(page, "Error al eliminar la cita", "No se pudo eliminar la cita. Inténtalo de nuevo.", OFFLINE);

  await page.unrouteAll({ behavior: "wait" });
  await alterAnswers(page, (text) => text.replaceAll(/"appointment_date":"[^"]*"/g, '"appointment_date":5'));
  await page.goto("/dashboard");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(alert).toContainText("Algo salió mal en esta pantalla.");
  await expect(alert.getByText(/is not a function/)).toBeVisible();
});
