import type { Page } from "@playwright/test";
import { expect, expectAccessible, freeDate, PHONE, test, toast } from "../support/browser";
import { daysAgo } from "../support/cobros";
import { chooseItem, countTaps } from "../support/taps";

const PATIENT = "Laura Gil";
const cardOf = (page: Page) => page.getByRole("article").filter({ hasText: PATIENT });
const outcome = (page: Page, name: string) =>
  cardOf(page).getByRole("button", { name: `${name}, ${PATIENT}`, exact: true });

test.use({ viewport: PHONE });

test("a past appointment is marked as missed, restored by undo, and marked as attended", async ({ page, account }) => {
  const { id } = await account.book(`${daysAgo(2)} 10:00:00`);
  const status = async () => (await account.call("GET", `/appointments/${id}`)).status;
  await page.goto("/dashboard");
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
  const taps = await countTaps(page);

  await outcome(page, "No asistió").click();
  await expect(cardOf(page).getByText("NO ASISTIÓ")).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(2);
  await expect(toast(page, "Marcada como no asistió")).toBeVisible();
  expect(await status()).toBe("no_show");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
  await expect.poll(status).toBe("completed");
  await expectAccessible(page);

  await account.call("PUT", `/appointments/${id}`, { status: "scheduled" });
  await page.goto("/dashboard?tab=todas");
  await outcome(page, "Asistió").click();
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
  await expect.poll(status).toBe("completed");
});

test("a cancellation is undone or given a reason, which the client's history shows", async ({ page, account }) => {
  const { id } = await account.book(`${freeDate(2)} 10:00:00`, { patient_name: "Ana Peña" });
  const read = () => account.call("GET", `/appointments/${id}`);
  const cancel = async () => {
    await chooseItem(page.getByRole("button", { name: /^Acciones de la cita/ }), "Cancelar cita");
    await expect(toast(page, "Cita cancelada")).toBeVisible();
  };
  await page.goto("/dashboard");
  await cancel();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "Cita reabierta")).toBeVisible();
  expect(await read()).toMatchObject({ status: "scheduled", cancel_reason: null });

  await cancel();
  await page.getByRole("button", { name: "¿Por qué?" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Por qué se canceló?" });
  await dialog.getByRole("button", { name: "Clima" }).click();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(toast(page, "Motivo guardado")).toBeVisible();
  expect(await read()).toMatchObject({ status: "cancelled", cancel_reason: "weather" });

  const pack = await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const { client_id } = await account.book(`${freeDate(1)} 10:00:00`, { session_type: "package", package_id: pack.id });
  await page.goto("/dashboard");
  await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
  await expect(outcome(page, "No asistió")).toBeHidden();

  await chooseItem(cardOf(page).getByRole("button", { name: /^Acciones/ }), "Cancelar cita");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Paciente" }).click();
  await question.getByRole("button", { name: "Otro" }).click();
  await question.getByRole("textbox", { name: /Cuál/ }).fill("Se mudó a Cali");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar cita" }).click();
  await expect(cardOf(page).getByText("CANCELADA")).toBeVisible();
  // Waits for the notice, because the card changes before the server has answered.
  await expect(toast(page, "Cita cancelada")).toBeVisible();
  await expect(page.getByText("Se mudó a Cali")).toBeHidden();
  await page.goto(`/clients?cliente=${client_id}`);
  await expect(page.getByText("Motivo: Se mudó a Cali")).toBeVisible();
  await page.getByRole("link", { name: /10:00 a\. m\. · Presencial/ }).click();
  await expect(page).toHaveURL(`/dashboard?vista=dia&fecha=${freeDate(1)}`);
  await expect(page.getByText(PATIENT).first()).toBeVisible();
});
