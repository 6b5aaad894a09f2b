import type { Page } from "@playwright/test";
import { cardDate } from "@sereno/core/lib/spanish/rules";
import { expect, freeDate, signIn, test } from "../support/browser";
import { seenText } from "../support/layout";

const OFFLINE = "No pudimos conectarnos. Puede que se haya guardado. Revisa tu internet e inténtalo de nuevo.";

async function expectNotice(page: Page, title: string, ...lines: string[]) {
  const notice = page.getByRole("listitem").filter({ hasText: title });
  await expect(notice.getByText(title, { exact: true })).toBeVisible();
  const description = notice.locator("[data-description]");
  await expect(description).toHaveCSS("white-space", "pre-line");
  expect(await description.textContent()).toBe(lines.join("\n"));
}

const ELENA = { patient_name: "Elena Paz", patient_phone: "3005550190" };
const START = `${freeDate(0)} 10:00:00`;

const alterAnswers = (page: Page, alter: (text: string) => string) =>
  page.route(/trpc\/.*appointment\./, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: alter(await response.text()) });
  });

test("each change of an appointment that fails offline has its own notice with the reason", async ({
  page,
  account,
}) => {
  await account.book(START, ELENA);
  await page.route(/trpc\/appointment\.(update|delete)/, (route) => route.abort("internetdisconnected"));

  await page.goto("/dashboard");
  await page.getByRole("article").filter({ hasText: "Elena Paz" }).getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });

  await test.step("changed", async () => {
    await dialog.getByRole("textbox", { name: "Notas" }).fill("Trae orden");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    const text = "No se pudo guardar los cambios. Por favor, inténtalo de nuevo.";
    await expectNotice(page, "Error al actualizar la cita", text, OFFLINE);
  });

  await test.step("deleted", async () => {
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    const question = page.getByRole("alertdialog", { name: "¿Eliminar cita?" });
    await question.getByRole("button", { name: "Eliminar" }).click();
    const text = "No se pudo eliminar la cita. Inténtalo de nuevo.";
    await expectNotice(page, "Error al eliminar la cita", text, OFFLINE);
  });
});

test("a card shows date, time, type and an unknown status as coming; a screen that breaks shows the error", async ({
  page,
  account,
}) => {
  await account.book(START, ELENA);
  await alterAnswers(page, (text) => text.replaceAll('"status":"scheduled"', '"status":"on_hold"'));
  await page.goto("/dashboard");
  const card = page.getByRole("article").filter({ hasText: "Elena Paz" });
  await expect(card).toBeVisible();
  await expect(page.getByText("El reloj de este dispositivo")).toBeHidden();
  const shown = await seenText(card);
  for (const part of ["EP", "Elena Paz", cardDate(freeDate(0)), "10:00 - 11:00", "Presencial", "PRÓXIMA"])
    expect(shown).toContain(part);
  expect(shown).not.toContain("editar cita");
  await page.goto(`/dashboard?vista=dia&fecha=${freeDate(0)}`);
  await expect(page.getByRole("button", { name: /Elena Paz/ })).toBeVisible();

  await page.unrouteAll();
  await alterAnswers(page, (text) => text.replaceAll(/"appointment_date":"[^"]*"/g, '"appointment_date":5'));
  await page.goto("/dashboard");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(alert).toContainText("Algo salió mal en esta pantalla.");
  await expect(alert.getByText(/is not a function/)).toBeVisible();
});

test("a timezone that could not be saved is logged and asked for again", async ({ page, baseURL }) => {
  await signIn(page, baseURL, "bruno@sereno.test", { timezone: null });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/trpc/practice.setTimezone", (route) => route.abort());
  await page.goto("/dashboard");
  const dialog = page.getByRole("dialog", { name: "Configuración de Zona Horaria" });
  await dialog.getByRole("button", { name: "Confirmar Zona Horaria" }).click();
  await expect.poll(() => logged.join("\n")).toContain("Saving the timezone failed");
  await expect(dialog.getByRole("button", { name: "Confirmar Zona Horaria" })).toBeEnabled();
  await expect(page.getByRole("alert")).toBeHidden();
});
