import type { Page, Route } from "@playwright/test";
import { issueBill } from "../support/bill";
import { chooseTime, startBooking } from "../support/booking-dialog";
import {
  type Account,
  expect,
  expectAccessible,
  freeDate,
  openAs,
  openElsewhere,
  ownTest,
  PHONE,
  test,
} from "../support/browser";

const CUTS = {
  "the network cut": (route: Route) => route.abort("internetdisconnected"),
  "the files gone": (route: Route) => route.fulfill({ status: 404, body: "" }),
};
const FILES = "**/assets/**";
/** What is loaded ahead of the first press. */
const AHEAD = /\/assets\/(new-appointment|edit-appointment|cancel)-dialog/;

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const choose = (menu: RegExp, name: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole("menuitem", { name }).click();
};
/** What each screen says once it has its data and its parts. */
const READY: Record<string, string[]> = {
  "/dashboard?tab=todas": ["Ana Peña"],
  "/clients": ["Ana Peña"],
  "/packages": ["Ocho"],
  "/availability": ["Ver los otros", "Configurar múltiples días", "Añadir excepción"],
  "/cobros": ["N.º 1", "Ver la hoja del mes", "Añadir gasto", "Para hacer seguimiento"],
  "/asistente": ["Aún no hay accesos.", "Crear acceso", "Agregar dirección"],
  "/profile": ["Este dispositivo"],
};

type Open = (page: Page) => Promise<void>;

/** Every dialog, by what opens it from the screen that shows it, or from the dialog that it lies over. */
const OPENERS: Record<string, Record<string, Open | { over: Open; open: Open }>> = {
  "/dashboard?tab=todas": {
    "new appointment": press("Nueva Cita"),
    "edit appointment": (page) => page.getByRole("article").first().getByRole("button").first().click(),
    "cancel appointment": choose(/^Acciones de la cita/, "Cancelar cita"),
    "close a day": choose(/^Opciones del/, "Cerrar este día"),
    reminders: choose(/^Opciones del/, "Recordatorios"),
  },
  "/clients": {
    "new client": press("Agregar Cliente"),
    "the client's sheet": (page) => page.getByRole("link", { name: "Ana Peña" }).first().click(),
    "cancel a sale": {
      over: async (page) => {
        await page.getByRole("link", { name: "Ana Peña" }).first().click();
        await page.getByRole("tab", { name: /Paquetes/ }).click();
      },
      open: press("Anular venta"),
    },
    sessions: press(/^Editar sesiones consumidas/),
    merge: choose(/^Más acciones/, "Unir con otro cliente"),
    delete: choose(/^Más acciones/, "Eliminar cliente"),
  },
  "/cobros": {
    "record a payment": press("Registrar pago de Ana Peña"),
    "the message": press("Mensaje a Ana Peña"),
    annul: press(/^Anular: Recibo/),
    "an export": async (page) => {
      await press("Exportar")(page);
      await page.getByRole("menuitem", { name: "Elegir fechas…" }).click();
    },
    "an expense": press("Añadir gasto"),
    "the month's sheet": press("Ver la hoja del mes"),
    "new cuenta de cobro": press("Nueva cuenta de cobro"),
    "annul a cuenta de cobro": press("Anular: cuenta N.º 1"),
  },
  "/packages": {
    search: press("Buscar"),
    new: press("Agregar Paquete"),
    edit: press(/^Editar/),
    delete: press(/^Eliminar/),
  },
  "/availability": {
    "several days": press("Configurar múltiples días"),
    exception: press("Añadir excepción"),
    festivos: press("Cerrar todos"),
  },
  "/asistente": { "new access": press("Crear acceso"), "new address": press("Agregar dirección") },
  "/profile": {
    timezone: press("Cambiar zona horaria"),
    "one session": press(/^Cerrar sesión de Navegador desconocido/),
    "all sessions": press("Cerrar sesión en todos los dispositivos"),
  },
};

async function prepare(account: Account): Promise<void> {
  const [name, phone] = ["Ana Peña", "+573001234567"];
  const { id } = await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const purchase = await account.call("POST", "/package-purchases", {
    package_id: id,
    client_name: name,
    client_phone: phone,
    total_paid: 0,
  });
  await account.call("POST", "/payments", { client_id: purchase.client_id, amount: 50_000, method: "nequi" });
  const appointment_date = `${freeDate(0)} 10:00:00`;
  const session = { session_type: "package", package_purchase_id: purchase.id };
  await account.call("POST", "/appointments", {
    patient_name: name,
    patient_phone: phone,
    appointment_date,
    ...session,
  });
  await issueBill(account, purchase.client_id);
}

for (const [cut, answer] of Object.entries(CUTS)) {
  test.describe(`with ${cut}`, () => {
    test("every screen says so in its place, and comes when it is tried again", async ({ page, baseURL }) => {
      await openAs(page, baseURL, "carla@sereno.test", "/terminos");
      const SCREENS =
        /\/assets\/(dashboard-|\w*(clients|availability|payments|catalog|summary|assistant|profile|privacy)-page)[\w-]*\.js/;
      for (const path of [
        "/dashboard",
        "/clients",
        "/availability",
        "/cobros",
        "/packages",
        "/resumen",
        "/asistente",
        "/profile",
        "/privacidad",
      ]) {
        await test.step(path, async () => {
          await page.route(SCREENS, answer);
          await page.goto(baseURL + path);
          await expect(page.getByText("No se pudo cargar esta parte")).toBeVisible();
          if (path === "/clients") await expectAccessible(page);
          await page.unroute(SCREENS);
          await page.getByRole("button", { name: "Reintentar" }).click();
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.getByText("No se pudo cargar esta parte")).toBeHidden();
        });
      }
    });

    test("a page that cannot begin says so, and can be loaded again", async ({ page, baseURL }) => {
      await page.route("**/assets/**", answer);
      await page.goto(baseURL);
      await expect(page.getByText("No se pudo cargar Sereno.")).toBeVisible();
      await page.unroute("**/assets/**");
      await page.getByRole("button", { name: "Reintentar" }).click();
      await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
    });
  });
}

/** What a dialog needs is missing twice, each time another way, and then comes. */
async function expectToldThenOpen(page: Page, open: Open, look?: (page: Page) => Promise<void>): Promise<void> {
  await page.route(FILES, CUTS["the network cut"]);
  await open(page);
  const failed = page.getByRole("dialog", { name: "No se pudo abrir" });
  await expect(failed).toBeVisible();
  await look?.(page);
  await page.unrouteAll();
  await page.route(FILES, CUTS["the files gone"]);
  await failed.getByRole("button", { name: "Reintentar" }).click();
  await expect(failed.getByRole("button", { name: "Volver a cargar" })).toBeVisible();
  await expect(page.locator("h1")).toBeAttached();
  await page.unrouteAll();
  await failed.getByRole("button", { name: "Reintentar" }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog")).first()).toBeVisible();
}

for (const [path, openers] of Object.entries(OPENERS)) {
  test(`every dialog of ${path} says so in its place, and opens when it is tried again`, async ({ page, baseURL }) => {
    await prepare(await openAs(page, baseURL, "carla@sereno.test", path));
    await openElsewhere(baseURL, "carla@sereno.test");
    for (const [name, opener] of Object.entries(openers)) {
      const { over, open } = typeof opener === "function" ? { open: opener } : opener;
      await test.step(name, async () => {
        await page.route(AHEAD, CUTS["the network cut"]);
        await page.goto(baseURL + path);
        for (const text of READY[path] ?? []) await expect(page.getByText(text).first()).toBeVisible();
        await over?.(page);
        await expectToldThenOpen(page, open, name === "new client" ? expectAccessible : undefined);
      });
    }
  });
}

test("a press whose dialog takes long to come is answered meanwhile", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "carla@sereno.test", "/packages");
  const open = page.getByRole("button", { name: "Agregar Paquete" }).first();
  await expect(open).toBeVisible();
  let bring = () => {};
  const comes = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(FILES, (route) => comes.then(() => route.continue()));
  await open.click();
  await expect(page.getByText("Abriendo…")).toBeVisible();
  bring();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("Abriendo…")).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the menu says so in its place, and opens when it is tried again", async ({ page, baseURL }) => {
    await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
    await expect(page.getByText(/No hay citas/).first()).toBeVisible();
    await expectToldThenOpen(page, press("Abrir el menú"));
    await page.getByRole("dialog", { name: "Menú" }).getByRole("link", { name: "Cobros" }).click();
    await expect(page).toHaveURL(`${baseURL}/cobros`);
  });
});

ownTest(
  "offline, what was typed stays and the failure is told, before any notice was ever shown",
  async ({ page, network, baseURL }) => {
    await page.route(/\/assets\/toaster/, (route) => route.abort());
    const account = await openAs(page, baseURL, "carla@sereno.test", "/dashboard");
    const dialog = await startBooking(page, "Elena Paz", "3004445566");
    await chooseTime(dialog, "miércoles", "9:00 a. m.");
    await network.cut();
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    const told = page.getByRole("region", { name: "Notificaciones" });
    await expect(told.getByText("Revisa tu internet").first()).toBeVisible();
    await expect(dialog.getByRole("combobox", { name: "Paciente" })).toHaveValue("Elena Paz");
    await network.restore();
    await dialog.getByRole("button", { name: "Crear cita" }).click();
    await expect(dialog).toBeHidden();
    expect(await account.call("GET", "/appointments")).toMatchObject({ appointments: [{ patient_name: "Elena Paz" }] });
  },
);
