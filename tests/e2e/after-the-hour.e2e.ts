import type { Page } from "@playwright/test";
import { type Account, expect, expectAccessible, freeDate, openAs, PHONE, signIn, test } from "../support/browser";
import { daysAgo } from "../support/cobros";
import { countTaps } from "../support/taps";

const PATIENT = "Laura Gil";
const cardOf = (page: Page) => page.getByRole("article").filter({ hasText: PATIENT });
const outcome = (page: Page, name: string) =>
  cardOf(page).getByRole("button", { name: `${name}, ${PATIENT}`, exact: true });

const book = (account: Account, appointment_date: string, more: object = {}) =>
  account.call("POST", "/appointments", {
    patient_name: PATIENT,
    patient_phone: "3005550101",
    appointment_date,
    ...more,
  });

test.use({ viewport: PHONE });

test("a past appointment is missed at one press, taken back, and told to have taken place at another", async ({
  page,
  baseURL,
}) => {
  const account = await signIn(page, baseURL, "bruno@sereno.test");
  const { id } = await book(account, `${daysAgo(2)} 10:00:00`);
  const status = async () => (await account.call("GET", `/appointments/${id}`)).status;
  await page.goto(`${baseURL}/dashboard`);
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
  const taps = await countTaps(page);

  await outcome(page, "No asistió").click();
  await expect(cardOf(page).getByText("NO ASISTIÓ")).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(2);
  await expect(page.getByText("Marcada como no asistió")).toBeVisible();
  expect(await status()).toBe("no_show");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
  await expect.poll(status).toBe("completed");

  // A missed appointment can be completed from the calendar, too.
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  await page.goto(`${baseURL}/dashboard?vista=dia&fecha=${daysAgo(2)}`);
  const event = page.getByRole("button", { name: new RegExp(`^${PATIENT}`) });
  await expect(event).toContainText("completada");
  const presses = await countTaps(page);
  await event.click();
  await dialog.getByRole("button", { name: "Acciones de esta cita" }).click();
  await page.getByRole("menuitem", { name: "No asistió" }).click();
  await expect(page.getByText("Marcada como no asistió")).toBeVisible();
  expect(await presses()).toBe(3);
  expect(await status()).toBe("no_show");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(status).toBe("completed");

  await page.goto(`${baseURL}/dashboard?tab=todas`);
  await account.call("PUT", `/appointments/${id}`, { status: "scheduled" });
  await page.reload();
  await expect(outcome(page, "No asistió")).toBeVisible();
  await outcome(page, "Asistió").click();
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
  await expect.poll(status).toBe("completed");
});

test("what lies ahead offers no outcome, and says why it was cancelled only in the client's history", async ({
  page,
  baseURL,
}) => {
  const account = await signIn(page, baseURL, "bruno@sereno.test");
  const pack = await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const sale = { session_type: "package", package_id: pack.id };
  const { client_id } = await book(account, `${freeDate(1)} 10:00:00`, sale);
  await page.goto(`${baseURL}/dashboard`);
  await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
  await expect(outcome(page, "No asistió")).toBeHidden();

  await cardOf(page)
    .getByRole("button", { name: /^Acciones/ })
    .click();
  await page.getByRole("menuitem", { name: "Cancelar cita" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Paciente" }).click();
  await question.getByRole("button", { name: "Otro" }).click();
  await question.getByRole("textbox", { name: /Cuál/ }).fill("Se mudó a Cali");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar cita" }).click();
  await expect(cardOf(page).getByText("CANCELADA")).toBeVisible();
  // The card shows it before the server has answered.
  await expect(page.getByText("Cita cancelada")).toBeVisible();
  await expect(page.getByText("Se mudó a Cali")).toBeHidden();
  await page.goto(`${baseURL}/clients?cliente=${client_id}`);
  await expect(page.getByText("Motivo: Se mudó a Cali")).toBeVisible();
  await page.getByRole("link", { name: /10:00 a\. m\. · Presencial/ }).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard?vista=dia&fecha=${freeDate(1)}`);
  await expect(page.getByText(PATIENT).first()).toBeVisible();
});

test("what is cancelled at one press asks why in its notice, which needs no answer", async ({ page, baseURL }) => {
  const account = await openAs(page, baseURL, "bruno@sereno.test", "/dashboard");
  const { id } = await book(account, `${freeDate(1)} 10:00:00`);
  const read = () => account.call("GET", `/appointments/${id}`);
  const cancel = async () => {
    await page.getByRole("button", { name: /^Acciones de la cita/ }).click();
    await page.getByRole("menuitem", { name: "Cancelar cita" }).click();
    await expect(page.getByText("Cita cancelada")).toBeVisible();
  };
  await page.reload();
  await cancel();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Cita reabierta")).toBeVisible();
  expect(await read()).toMatchObject({ status: "scheduled", cancel_reason: null });

  await cancel();
  await page.getByRole("button", { name: "¿Por qué?" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Por qué se canceló?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Clima" }).click();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Motivo guardado")).toBeVisible();
  expect(await read()).toMatchObject({ status: "cancelled", cancel_reason: "weather" });
});
