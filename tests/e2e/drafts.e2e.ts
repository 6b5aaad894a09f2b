import type { Page } from "@playwright/test";
import { chooseTime, startBooking } from "../support/booking-dialog";
import { type Account, expect, expectAccessible, freeDate, openAs, test, withoutServerDates } from "../support/browser";

const OFFER = "Tienes una cita sin guardar";
const HOUR_MS = 3_600_000;

const keptIn = (page: Page, keys: RegExp) =>
  page.evaluate(
    (wanted) =>
      Object.entries(localStorage)
        .filter(([key]) => wanted.test(key))
        .map(([, text]) => String(text)),
    keys,
  );
const draftsIn = (page: Page) => keptIn(page, /^kept:/);
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

const bookFor = (account: Account, patient_name: string) =>
  account.book(`${freeDate(0)} 10:00:00`, { patient_name, patient_phone: "3005550199" });

test("a new appointment is offered again after its tab was closed, without notes", async ({ page, visit, context }) => {
  const account = await visit("/dashboard");
  await typeAppointment(page);
  expect(await draftsIn(page)).toHaveLength(1);
  expect((await draftsIn(page)).join()).not.toContain("Duelo");

  const other = await context.newPage();
  await other.goto("/clients");
  await expect(other.getByRole("heading", { name: "Clientes" })).toBeVisible();
  await expect(other.getByText(OFFER)).toBeHidden();
  await page.close();
  await other.reload();
  await expect(other.getByText(OFFER)).toBeVisible();
  await expectAccessible(other);

  await resume(other);
  const dialog = other.getByRole("dialog", { name: "Nueva Cita" });
  await expect(dialog.getByRole("combobox", { name: "Paciente" })).toHaveValue("Elena Paz");
  await expect(dialog.getByRole("textbox", { name: /Notas/ })).toHaveValue("");
  await expect(dialog.getByText(/martes .*10:00/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(dialog).toBeHidden();
  expect(await draftsIn(other)).toEqual([]);
  const { appointments } = await account.call("GET", "/appointments");
  expect(appointments).toMatchObject([{ patient_name: "Elena Paz", duration_minutes: 60 }]);
});

test("a draft outlives an expired session, and another account does not see it", async ({ page, baseURL }) => {
  const account = await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
  const dialog = await typeAppointment(page);
  await account.call("POST", "/auth/logout");
  await dialog.getByRole("button", { name: "Crear cita" }).click();
  await expect(page).toHaveURL("/");
  // Counts drafts alone: if another answer ended the session first, the booking's outcome is unknown, and its
  // idempotency key is stored, too.
  expect(await keptIn(page, /^kept:.*:draft:/)).toHaveLength(1);

  await enterAs(page, /carla@sereno\.test/);
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await page.reload();

  await enterAs(page, /bruno@sereno\.test/);
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

test("a restored edit is applied to the current record, and warns of changes elsewhere", async ({ page, account }) => {
  const { id } = await bookFor(account, "Elena Paz");
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
  await dialog.getByRole("textbox", { name: /Correo electrónico/ }).fill("paz@correo.co");
  await page.reload();
  await resume(page);
  await expect(dialog.getByRole("textbox", { name: /Correo electrónico/ })).toHaveValue("paz@correo.co");
  await account.call("PUT", `/appointments/${id}`, { notes: "Llega tarde" });
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(dialog.getByText("Esta cita cambió en otro lugar.")).toBeVisible();
});

const FORMS: {
  form: string;
  path: string;
  offer: string;
  type(page: Page): Promise<void>;
  isBack(page: Page): Promise<void>;
}[] = [
  {
    form: "a sale",
    path: "/clients",
    offer: "Tienes una venta sin guardar",
    type: async (page) => {
      await page.getByRole("link", { name: "Luz Ríos" }).first().click();
      await page.getByRole("button", { name: "Vender paquete" }).click();
      const dialog = page.getByRole("dialog", { name: "Vender paquete" });
      await dialog.getByRole("textbox", { name: /Notas/ }).fill("Duelo reciente");
      await dialog.getByRole("textbox", { name: /Referencia/ }).fill("M-4711");
    },
    isBack: async (page) => {
      const dialog = page.getByRole("dialog", { name: "Vender paquete" });
      await expect(dialog.getByRole("textbox", { name: /Referencia/ })).toHaveValue("M-4711");
      await expect(dialog.getByRole("textbox", { name: /Notas/ })).toHaveValue("");
      await expect(dialog.getByRole("button", { name: /^Paquete.*Ocho/ })).toBeVisible();
    },
  },
  {
    form: "a client's new details",
    path: "/clients",
    offer: "Tienes un cliente sin guardar",
    type: async (page) => {
      await page.getByRole("button", { name: "Más acciones: Luz Ríos" }).click();
      await page.getByRole("menuitem", { name: "Editar cliente" }).click();
      await page.getByRole("textbox", { name: /Correo electrónico/ }).fill("luz@correo.co");
    },
    isBack: async (page) => {
      const dialog = page.getByRole("dialog", { name: "Editar cliente" });
      await expect(dialog.getByRole("textbox", { name: /Correo electrónico/ })).toHaveValue("luz@correo.co");
      await expect(dialog.getByRole("textbox", { name: "Nombre" })).toHaveValue("Luz Ríos");
    },
  },
  {
    form: "a new client",
    path: "/clients",
    offer: "Tienes un cliente sin guardar",
    type: async (page) => {
      await page.getByRole("button", { name: "Agregar Cliente" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Agregar Cliente" });
      await dialog.getByRole("textbox", { name: "Nombre" }).fill("Luz Mora");
      await dialog.getByRole("button", { name: /^Paquete/ }).click();
      await page.getByRole("option", { name: /Ocho/ }).click();
    },
    isBack: async (page) => {
      const dialog = page.getByRole("dialog", { name: "Agregar Cliente" });
      await expect(dialog.getByRole("textbox", { name: "Nombre" })).toHaveValue("Luz Mora");
      await expect(dialog.getByRole("button", { name: /^Paquete.*Ocho/ })).toBeVisible();
    },
  },
  {
    form: "a package",
    path: "/packages",
    offer: "Tienes un paquete sin guardar",
    type: async (page) => {
      await page.getByRole("button", { name: "Agregar Paquete" }).click();
      const dialog = page.getByRole("dialog", { name: "Nuevo paquete" });
      await dialog.getByRole("textbox", { name: "Nombre" }).fill("Doce sesiones");
    },
    isBack: async (page) => {
      const dialog = page.getByRole("dialog", { name: "Nuevo paquete" });
      await expect(dialog.getByRole("textbox", { name: "Nombre" })).toHaveValue("Doce sesiones");
    },
  },
  {
    form: "the profile",
    path: "/profile",
    offer: "Tienes cambios de tu perfil sin guardar",
    type: async (page) => {
      await page.getByRole("textbox", { name: "Dirección" }).fill("Calle 93 # 11-27");
      await page.getByRole("tab", { name: "Cobro" }).click();
      await page.getByRole("textbox", { name: "Número de cuenta" }).fill("31415926535");
      await page.getByRole("textbox", { name: "Banco" }).fill("Bancolombia");
    },
    isBack: async (page) => {
      await expect(page.getByRole("textbox", { name: "Dirección" })).toHaveValue("Calle 93 # 11-27");
      await expect(page.getByText("Cambios sin guardar")).toBeVisible();
      await page.getByRole("tab", { name: "Cobro" }).click();
      await expect(page.getByRole("textbox", { name: "Número de cuenta" })).toHaveValue("");
    },
  },
];

test("each form that was left is offered again, without notes and bank data", async ({ page, account }) => {
  await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  await account.call("POST", "/clients", { name: "Luz Ríos", phone: "3005550142" });
  page.on("dialog", (asked) => asked.accept());
  for (const { form, path, offer, type, isBack } of FORMS) {
    await test.step(form, async () => {
      await page.goto(path);
      // Discards the previous form's draft, which this page offers to resume.
      if (form !== FORMS[0]?.form) await page.getByRole("button", { name: "Descartar" }).click();
      expect(await draftsIn(page)).toEqual([]);
      await type(page);
      await expect.poll(() => draftsIn(page)).toHaveLength(1);
      expect((await draftsIn(page)).join()).not.toMatch(/Duelo|31415926535|Bancolombia/);
      await page.goto("/availability");
      await expect(page.getByText(offer)).toBeVisible();
      await resume(page);
      await isBack(page);
    });
  }
});
