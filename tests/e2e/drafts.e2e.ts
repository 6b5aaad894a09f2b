import type { Page } from "@playwright/test";
import { chooseTime, chosenPatient, startBooking } from "../support/booking-dialog";
import { expect, expectAccessible, freeDate, openAs, test } from "../support/browser";
import { withoutServerDates } from "../support/failing";
import { chooseItem } from "../support/taps";

const OFFER = "Tienes una cita sin guardar";
const HOUR_MS = 3_600_000;

const draftsIn = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("kept:"))
      .map(([, text]) => String(text)),
  );
async function enterAs(page: Page, account: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
  await page.getByRole("button", { name: account }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}
const resume = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();

async function typeAppointment(page: Page) {
  const dialog = await startBooking(page, "Elena Paz", "3004445566");
  await dialog.getByRole("textbox", { name: /Notas/ }).fill("Duelo reciente");
  await chooseTime(dialog, "martes", "10:00 a. m.");
  return dialog;
}

test("the draft of a new appointment survives a closed tab, without the notes", async ({ page, visit, context }) => {
  const account = await visit("/dashboard");
  await account.call("POST", "/clients", { name: "Elena Paz", phone: "3005550199" });
  const typed = await typeAppointment(page);
  await typed.getByRole("combobox", { name: "Paciente" }).fill("Elena");
  await page.getByRole("option", { name: /^Elena Paz/ }).click();
  await typed.getByRole("textbox", { name: "Número de celular" }).fill("3004445566");
  expect(await draftsIn(page)).toHaveLength(1);
  expect((await draftsIn(page)).join()).not.toContain("Duelo");

  const other = await context.newPage();
  await other.goto("/packages");
  await expect(other.getByRole("heading", { name: "Configuración de Paquetes" })).toBeVisible();
  await expect(other.getByText(OFFER)).toBeHidden();
  await page.close();
  await other.reload();
  await expect(other.getByText(OFFER)).toBeVisible();
  await expectAccessible(other);

  await other.getByRole("textbox", { name: /valor base/i }).fill("90000");
  await resume(other);
  await other.getByRole("button", { name: "Salir sin guardar" }).click();
  const dialog = other.getByRole("dialog", { name: "Nueva Cita" });
  await expect(chosenPatient(dialog)).toContainText("Elena Paz");
  await expect(other.getByText(OFFER)).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: /Notas/ })).toHaveValue("");
  await expect(dialog.getByText(/martes .*10:00/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(dialog).toBeHidden();
  expect(await draftsIn(other)).toEqual([]);
  const { appointments } = await account.call("GET", "/appointments");
  expect(appointments).toMatchObject([{ patient_name: "Elena Paz", duration_minutes: 60 }]);
  expect(await account.call("GET", "/clients")).toMatchObject({ clients: [{ phone: "+573004445566" }] });
});

test("a draft outlives an expired session, and another account sees neither it nor the page's search", async ({
  page,
  baseURL,
}) => {
  const account = await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
  const dialog = await typeAppointment(page);
  await account.call("POST", "/auth/logout");
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(page).toHaveURL("/");
  expect(await draftsIn(page)).toHaveLength(1);

  await enterAs(page, /carla@sereno\.test/);
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.evaluate(() => localStorage.setItem("accessToken", "ended"));
  await page.goto("/dashboard?q=Elena");
  await expect(page).toHaveURL("/");

  await enterAs(page, /bruno@sereno\.test/);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(OFFER)).toBeHidden();
  await expect.poll(() => draftsIn(page)).toEqual([]);
});

test("a draft is deleted when discarded, at sign-out, and after an hour", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
  await startBooking(page, "Elena Paz", "3004445566");
  page.on("dialog", (asked) => asked.accept());
  await page.reload();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText(OFFER)).toBeHidden();
  expect(await draftsIn(page)).toEqual([]);

  await startBooking(page, "Elena Paz", "3004445566");
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await expect(page).toHaveURL("/");
  expect(await draftsIn(page)).toEqual([]);

  await enterAs(page, /carla@sereno\.test/);
  await startBooking(page, "Elena Paz", "3004445566");
  // Leaves the form first, because an open form updates its defaults by the clock.
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await withoutServerDates(page);
  await page.clock.setFixedTime(Date.now() + HOUR_MS);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();
  await expect.poll(() => draftsIn(page)).toEqual([]);
  await expect(page.getByText(OFFER)).toBeHidden();
});

test("a restored draft changes the current appointment and warns of changes elsewhere", async ({ page, account }) => {
  const elena = { patient_name: "Elena Paz", patient_phone: "3005550199" };
  const { id } = await account.book(`${freeDate(0)} 10:00:00`, elena);
  await page.goto("/dashboard?tab=todas");
  await page.getByRole("article").first().getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Editar Cita" });
  await dialog.getByRole("textbox", { name: /Correo electrónico/ }).fill("elena@correo.co");
  await chooseTime(dialog, "martes", "3:00 p. m.");
  page.on("dialog", (asked) => asked.accept());
  await page.reload();
  await account.call("PUT", `/appointments/${id}`, { appointment_date: `${freeDate(3)} 11:00:00` });

  await resume(page);
  await expect(dialog.getByText("Esta cita cambió en otro lugar.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: /Correo electrónico/ })).toHaveValue("elena@correo.co");
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(dialog).toBeHidden();
  expect(await account.call("GET", `/appointments/${id}`)).toMatchObject({
    patient_email: "elena@correo.co",
    appointment_date: `${freeDate(3)} 11:00:00`,
  });

  await page.getByRole("article").first().getByRole("button").first().click();
  const luz = await account.call("POST", "/clients", { name: "Luz Ríos", phone: "3005550142" });
  const patient = dialog.getByRole("combobox", { name: "Paciente" });
  await patient.fill("Luz");
  await page.getByRole("option", { name: /^Luz Ríos/ }).click();
  await dialog.getByRole("textbox", { name: /Correo electrónico/ }).fill("paz@correo.co");
  await page.reload();
  await account.call("DELETE", `/clients/${luz.id}`);
  await resume(page);
  await expect(patient).toHaveValue("Luz Ríos");
  await expect(dialog.getByRole("textbox", { name: /Correo electrónico/ })).toHaveValue("paz@correo.co");
  await account.call("PUT", `/appointments/${id}`, { notes: "Llega tarde" });
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(dialog.getByText("Esta cita cambió en otro lugar.")).toBeVisible();
});

const moreOf = (page: Page) =>
  chooseItem(page.getByRole("button", { name: "Más acciones: Luz Ríos" }), "Editar cliente");
const sell = async (page: Page) => {
  await page.getByRole("link", { name: "Luz Ríos" }).first().click();
  await page.getByRole("button", { name: "Vender paquete" }).click();
  await page.getByRole("textbox", { name: /Notas/ }).fill("Duelo reciente");
};
const create = async (page: Page) => {
  await page.getByRole("button", { name: "Agregar Cliente" }).first().click();
  await chooseItem(page.getByRole("button", { name: /^Paquete/ }), /Ocho/);
};
const fillBank = async (page: Page) => {
  await page.getByRole("tab", { name: "Cobro" }).click();
  await page.getByRole("textbox", { name: "Número de cuenta" }).fill("31415926535");
  await page.getByRole("tab", { name: "Datos", exact: true }).click();
};
const addBill = (page: Page) => page.getByRole("button", { name: "Nueva cuenta de cobro" }).click();
const addPackage = (page: Page) => page.getByRole("button", { name: "Agregar Paquete" }).click();

/** Forms with a field that a draft keeps. Some also fill in notes or bank data, which no draft may keep. */
const FORMS = [
  { offer: "una venta", path: "/clients", begin: sell, field: /Referencia/, value: "M-4711", chosen: /^Paquete.*Ocho/ },
  { offer: "un cliente", path: "/clients", begin: moreOf, field: /Correo electrónico/, value: "luz@correo.co" },
  { offer: "un cliente", path: "/clients", begin: create, field: /Nombre/, value: "Luz Gil", chosen: /^Paquete.*Ocho/ },
  { offer: "un paquete", path: "/packages", begin: addPackage, field: /Nombre/, value: "Doce sesiones" },
  { offer: "una cuenta de cobro", path: "/cobros?ver=cuentas", begin: addBill, field: /Quien paga/, value: "Ñandú" },
  { offer: "cambios de tu perfil", path: "/profile", begin: fillBank, field: /Dirección/, value: "Calle 93 # 11-27" },
];

test("each form's draft is offered after leaving the form, without notes and bank data", async ({ page, account }) => {
  await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  await account.call("POST", "/clients", { name: "Luz Ríos", phone: "3005550142" });
  page.on("dialog", (asked) => asked.accept());
  for (const [index, { offer, path, begin, field, value, chosen }] of FORMS.entries()) {
    await test.step(`${offer}: ${value}`, async () => {
      await page.goto(path);
      // Discards the previous form's draft, which this page offers to resume.
      if (index > 0) await page.getByRole("button", { name: "Descartar" }).click();
      expect(await draftsIn(page)).toEqual([]);
      await begin(page);
      await page.getByRole("textbox", { name: field }).fill(value);
      await expect.poll(async () => (await draftsIn(page)).join()).toContain(value);
      expect((await draftsIn(page)).join()).not.toMatch(/Duelo|31415926535/);
      await page.goto(path);
      await expect(page.getByText(`Tienes ${offer} sin guardar`)).toBeVisible();
      await resume(page);
      await expect(page.getByRole("textbox", { name: field })).toHaveValue(value);
      if (chosen) await expect(page.getByRole("button", { name: chosen })).toBeVisible();
    });
  }
});
