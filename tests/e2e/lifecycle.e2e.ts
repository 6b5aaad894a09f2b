import type { Page } from "@playwright/test";
import { startBooking } from "../support/booking-dialog";
import {
  type Account,
  copiedText,
  expect,
  expectAccessible,
  failGoogle,
  freeDate,
  openAs,
  ownTest,
  pressBack,
  signIn,
  test,
} from "../support/browser";
import { chooseInEditor, editDialog } from "../support/edit-dialog";

const PATIENT = "Laura Gil";
const cardOf = (page: Page) => page.getByRole("article").filter({ hasText: PATIENT });

const openEditor = (page: Page) =>
  cardOf(page)
    .getByRole("button", { name: /editar cita/ })
    .click();
const open = (page: Page, baseURL: string) => openAs(page, baseURL, "bruno@sereno.test", "/dashboard");

const bookVirtual = (account: Account, date = `${freeDate(1)} 10:00:00`) =>
  account.call("POST", "/appointments", {
    patient_name: PATIENT,
    patient_phone: "3005550101",
    patient_email: "laura@example.test",
    appointment_date: date,
    is_virtual: true,
    create_google_meet: true,
  });

async function chooseInMenu(page: Page, action: string) {
  await cardOf(page)
    .getByRole("button", { name: `Acciones de la cita de ${PATIENT}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a virtual appointment gets its Meet link, is cancelled from the card, and comes back with 'Deshacer'", async ({
  page,
  baseURL,
}) => {
  const account = await open(page, baseURL);
  const dialog = await startBooking(page, PATIENT, "3005550101");
  await dialog.getByText("Virtual", { exact: true }).click();
  const toggle = dialog.getByRole("switch", { name: "Crear reunión de Google Meet" });
  await expect(toggle).toBeDisabled();
  await expect(toggle).not.toBeChecked();
  await expect(
    dialog.getByText("Se requiere un correo electrónico para crear la reunión de Google Meet"),
  ).toBeVisible();
  await dialog.getByRole("textbox", { name: /Correo electrónico/ }).fill("laura@example.test");
  await expect(toggle).toBeChecked();
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();

  await bookVirtual(account);
  await page.reload();
  const link = cardOf(page).getByRole("link", { name: /Meet con Laura Gil/ });
  await expect(link).toHaveAttribute("href", /^https:\/\/meet\.google\.com\//);
  await openEditor(page);
  await page.context().grantPermissions(["clipboard-write"]);
  await editDialog(page).getByRole("button", { name: "Copiar", exact: true }).click();
  await expect(page.getByText("Enlace copiado")).toBeVisible();
  expect(await copiedText(page)).toMatch(/^https:\/\/meet\.google\.com\//);
  await expectAccessible(page);
  await editDialog(page).getByRole("button", { name: "Cerrar" }).click();

  await chooseInMenu(page, "Cancelar cita");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Se retira la reunión de Google Calendar y se avisa al paciente.");
  await question.getByRole("button", { name: "Cancelar cita" }).click();
  await expect(cardOf(page).getByText("CANCELADA")).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Cita reabierta")).toBeVisible();
  await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
  await expect(link).toBeVisible();
});

test("an appointment is confirmed, missed and reopened from its dialog", async ({ page, baseURL }) => {
  const account = await signIn(page, baseURL, "bruno@sereno.test");
  const { id } = await bookVirtual(account);
  await page.goto(`${baseURL}/dashboard`);
  const press = async (name: string) => {
    await openEditor(page);
    await chooseInEditor(page, name);
    await expect(editDialog(page)).toBeHidden();
  };
  await press("Confirmar");
  await expect(cardOf(page).getByText("Confirmada")).toBeVisible();
  await press("No asistió");
  await expect(cardOf(page).getByText("NO ASISTIÓ")).toBeVisible();
  await expectAccessible(page);
  await press("Reabrir");
  await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
  expect(await account.call("GET", `/appointments/${id}`)).toMatchObject({ status: "scheduled", version: 4 });
});

test("an undo that comes too late says why", async ({ page, baseURL }) => {
  const account = await signIn(page, baseURL, "bruno@sereno.test");
  const { appointment_date } = await bookVirtual(account);
  await page.goto(`${baseURL}/dashboard`);
  await openEditor(page);
  await chooseInEditor(page, "Marcar completada");
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
  await account.call("POST", "/appointments", {
    patient_name: "Otra Persona",
    patient_phone: "3005550102",
    appointment_date,
  });
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Ese horario ya está ocupado.")).toBeVisible();
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
});

ownTest(
  "when Google fails the booking stands, says that its meeting is missing, and is tried again on request",
  async ({ page, baseURL, sereno }) => {
    const account = await open(page, baseURL);
    await failGoogle(sereno, { on: "calendar", as: "server_error" });
    expect(await bookVirtual(account)).toMatchObject({ status: "scheduled", meet_status: "pending" });
    await page.reload();
    await expect(cardOf(page).getByText("Meet en camino")).toBeVisible();
    await openEditor(page);
    await expect(editDialog(page).getByText("Creando la reunión de Google Meet…")).toBeVisible();
  },
);

ownTest(
  "a broken connection shows a banner, and reconnecting returns to the page and makes the meeting",
  async ({ page, baseURL, sereno }) => {
    const account = await open(page, baseURL);
    await failGoogle(sereno, { on: "token", as: "invalid_grant" });
    expect(await bookVirtual(account)).toMatchObject({ status: "scheduled", meet_status: "failed" });
    await page.goto(`${baseURL}/availability`);
    await expect(page.getByText("Reconecta tu cuenta de Google")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reconectar" }).click();
    await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
    await page.waitForURL(`${baseURL}/availability`);
    await expect(page.getByRole("heading", { name: "Configura tu disponibilidad" })).toBeVisible();
    await expect(page.getByText("Reconecta tu cuenta de Google")).toBeHidden();
    // Reconnecting replaced the session.
    const { appointments } = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem("accessToken")}` };
      return (await fetch("/api/v1/appointments", { headers })).json();
    });
    expect(appointments[0].meet_status).not.toBe("failed");
    await page.goto(`${baseURL}/dashboard`);
    await openEditor(page);
    await editDialog(page).getByRole("button", { name: "Cerrar" }).click();
  },
);

test("the page keeps up with what happens elsewhere: each minute, and when it gets the focus", async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  const account = await open(page, baseURL);
  await expect(page.getByText("No hay citas próximas")).toBeVisible();
  const { id } = await bookVirtual(account);
  await page.clock.fastForward("01:01");
  await expect(cardOf(page)).toBeVisible();
  await account.call("PUT", `/appointments/${id}`, { status: "confirmed" });
  await page.clock.fastForward("00:40");
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(cardOf(page).getByText("Confirmada")).toBeVisible();
});

test("Back closes the dialog, and asks before it drops what was typed", async ({ page, baseURL }) => {
  const account = await signIn(page, baseURL, "bruno@sereno.test");
  await bookVirtual(account);
  await page.goto(`${baseURL}/dashboard`);
  await openEditor(page);
  await expect(editDialog(page)).toBeVisible();
  await pressBack(page, { open: 1 });
  await expect(editDialog(page)).toBeHidden();
  await openEditor(page);
  const notes = editDialog(page).getByRole("textbox", { name: /Notas/ });
  await notes.fill("Llamar antes");
  await pressBack(page, { open: 1 });
  const question = page.getByRole("alertdialog", { name: "¿Descartar los cambios?" });
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue("Llamar antes");
  await pressBack(page, { open: 1 });
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(editDialog(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a save that takes the meeting away says so before", async ({ page, baseURL }) => {
  const account = await signIn(page, baseURL, "bruno@sereno.test");
  const { id } = await bookVirtual(account);
  await page.goto(`${baseURL}/dashboard`);
  await openEditor(page);
  const warning = editDialog(page).getByText(
    "Al guardar se retira la reunión de Google Calendar y se avisa al paciente.",
  );
  await expect(warning).toBeHidden();
  await editDialog(page)
    .getByRole("textbox", { name: /Correo electrónico/ })
    .fill("");
  await expect(warning).toBeVisible();
  await editDialog(page).getByRole("button", { name: "Guardar cambios" }).click();
  await expect(editDialog(page)).toBeHidden();
  expect(await account.call("GET", `/appointments/${id}`)).toMatchObject({
    meet_status: "none",
    google_meet_link: null,
    create_google_meet: false,
  });
});
