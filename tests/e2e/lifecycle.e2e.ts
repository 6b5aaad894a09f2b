import { startBooking } from "../support/booking-dialog";
import { type Account, expect, expectAccessible, freeDate, ownTest, pressBack, test, toast } from "../support/browser";
import { chooseInEditor, editDialog } from "../support/edit-dialog";
import { failGoogle } from "../support/google-events";
import { cardOf, chooseInMenu, openEditor, PATIENT } from "../support/patient-money";
import { copiedText } from "../support/taps";

const bookVirtual = (account: Account, date = `${freeDate(1)} 10:00:00`) =>
  account.book(date, { patient_email: "laura@example.test", is_virtual: true, create_google_meet: true });

test("a virtual appointment has a Meet link, is cancelled from its card and restored", async ({ page, visit }) => {
  const account = await visit("/dashboard");
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
  await expect(toast(page, "Enlace copiado")).toBeVisible();
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
  await expect(toast(page, "Cita reabierta")).toBeVisible();
  await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
  await expect(link).toBeVisible();
});

test("an appointment is confirmed, missed and reopened, and an undo is refused once another client has the time", async ({
  page,
  account,
}) => {
  const { id, appointment_date } = await bookVirtual(account);
  await page.goto("/dashboard");
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

  await press("Marcar completada");
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
  await account.book(appointment_date, { patient_name: "Otra Persona", patient_phone: "3005550102" });
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Ese horario ya está ocupado.")).toBeVisible();
  await expect(cardOf(page).getByText("COMPLETADA")).toBeVisible();
});

ownTest(
  "a booking succeeds while Google fails; a banner offers to reconnect, which retries the meeting",
  async ({ page, visit, sereno }) => {
    const account = await visit("/dashboard");
    await failGoogle(sereno, { on: "token", as: "invalid_grant" });
    expect(await bookVirtual(account)).toMatchObject({ status: "scheduled", meet_status: "failed" });
    await page.goto("/availability");
    await expect(page.getByText("Reconecta tu cuenta de Google")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reconectar" }).click();
    await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
    await page.waitForURL("/availability");
    await expect(page.getByRole("heading", { name: "Configura tu disponibilidad" })).toBeVisible();
    await expect(page.getByText("Reconecta tu cuenta de Google")).toBeHidden();
    // Reconnecting replaced the session, so each call takes the token from the page.
    const call = (method: string, body?: object) =>
      page.evaluate(
        async ([as, text]) => {
          const authorization = `Bearer ${localStorage.getItem("accessToken")}`;
          const headers = { authorization, "content-type": "application/json" };
          return (await fetch("/api/v1/appointments", { method: as, headers, body: text })).json();
        },
        [method, body && JSON.stringify(body)] as const,
      );
    expect((await call("GET")).appointments[0].meet_status).not.toBe("failed");

    await failGoogle(sereno, { on: "calendar", as: "server_error" });
    const ana = { patient_name: "Ana Peña", patient_phone: "3005550102", patient_email: "ana@example.test" };
    const booking = { ...ana, appointment_date: `${freeDate(2)} 10:00:00`, is_virtual: true };
    expect(await call("POST", booking)).toMatchObject({ status: "scheduled", meet_status: "pending" });
    await page.goto("/dashboard");
    const card = page.getByRole("article").filter({ hasText: "Ana Peña" });
    await expect(card.getByText("Meet en camino")).toBeVisible();
    await card.getByRole("button", { name: /editar cita/ }).click();
    await expect(editDialog(page).getByText("Creando la reunión de Google Meet…")).toBeVisible();
  },
);

test("the page shows changes made elsewhere after a minute and when its tab is shown", async ({ page, visit }) => {
  await page.clock.install();
  const account = await visit("/dashboard");
  await expect(page.getByText("No hay citas próximas")).toBeVisible();
  const { id } = await bookVirtual(account);
  await page.clock.fastForward("01:01");
  await expect(cardOf(page)).toBeVisible();
  await account.call("PUT", `/appointments/${id}`, { status: "confirmed" });
  await page.clock.fastForward("00:40");
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(cardOf(page).getByText("Confirmada")).toBeVisible();
});

test("Back asks before it discards input, and a save that removes a meeting warns first", async ({ page, account }) => {
  const { id } = await bookVirtual(account);
  await page.goto("/dashboard");
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
