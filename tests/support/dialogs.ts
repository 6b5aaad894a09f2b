import type { Page } from "@playwright/test";
import { issueBill } from "./bill";
import { newAppointment } from "./booking-dialog";
import { type Account, expect, freeDate } from "./browser";

export type Open = (page: Page) => Promise<void>;

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const choose =
  (menu: RegExp, name: string): Open =>
  async (page) => {
    await press(menu)(page);
    await page.getByRole("menuitem", { name }).click();
  };
const inSequence =
  (...steps: Open[]): Open =>
  async (page) => {
    for (const step of steps) await step(page);
  };

const openAppointment: Open = (page) => page.getByRole("article").first().getByRole("button").first().click();
const openSheet: Open = (page) => page.getByRole("link", { name: "Ana Peña" }).first().click();
const openPackages: Open = (page) => page.getByRole("tab", { name: /Paquetes/ }).click();

export interface Screen {
  path: string;
  /** What it says once it has its data. */
  ready: string | RegExp;
  /** Its dialogs, each by what opens it at either width. */
  dialogs: Record<string, Open>;
}

/** Every screen and dialog of a practice that `prepare` has filled. */
export const SCREENS: Screen[] = [
  {
    path: "/dashboard?tab=todas",
    ready: "Ana Peña",
    dialogs: {
      // Pressed again, as what listens for it comes after the page.
      shortcuts: (page) =>
        expect(async () => {
          await page.keyboard.press("?");
          await expect(page.getByRole("dialog", { name: "Atajos" })).toBeVisible({ timeout: 1_000 });
        }).toPass(),
      "new appointment": (page) => newAppointment(page).click(),
      "edit appointment": openAppointment,
      "unsaved changes": inSequence(
        openAppointment,
        (page) => page.getByRole("textbox", { name: /Notas/ }).fill("Llega tarde"),
        press("Cerrar"),
      ),
      "move appointment": choose(/^Acciones de la cita/, "Mover…"),
      "cancel appointment": choose(/^Acciones de la cita/, "Cancelar cita"),
      "close a day": choose(/^Opciones del/, "Cerrar este día"),
      reminders: choose(/^Opciones del/, "Recordatorios"),
      "waiting list": choose(/^Opciones del/, "Lista de espera"),
    },
  },
  { path: "/dashboard?vista=semana", ready: "Hoy", dialogs: {} },
  { path: "/dashboard?tab=hoy", ready: "Hoy", dialogs: {} },
  { path: "/dashboard?tab=semana", ready: "Semana", dialogs: {} },
  {
    path: "/clients",
    ready: "Ana Peña",
    dialogs: {
      "new client": press("Agregar Cliente"),
      "the client's sheet": openSheet,
      "give credit back": inSequence(
        (page) => page.getByRole("link", { name: "Carlos Díaz" }).first().click(),
        press("Devolver saldo"),
      ),
      "sell a package": inSequence(
        (page) => page.getByRole("link", { name: "Beto Ruiz" }).first().click(),
        press("Vender paquete"),
      ),
      "cancel a sale": inSequence(openSheet, openPackages, press("Anular venta")),
      consent: inSequence(openSheet, press("Sin autorización, cambiar")),
      "what they wait for": inSequence(openSheet, press("No espera, anotar")),
      sessions: inSequence(openSheet, openPackages, (page) =>
        page.getByRole("dialog").getByRole("button", { name: "Editar sesiones consumidas" }).click(),
      ),
      edit: choose(/^Más acciones/, "Editar cliente"),
      merge: choose(/^Más acciones/, "Unir con otro cliente"),
      delete: choose(/^Más acciones/, "Eliminar cliente"),
    },
  },
  {
    path: "/cobros",
    ready: "N.º 1",
    dialogs: {
      "record a payment": press("Registrar pago de Carlos Díaz"),
      "the message": press("Mensaje a Carlos Díaz"),
      annul: press(/^Anular: Recibo/),
      "export some days": inSequence(press("Exportar"), (page) =>
        page.getByRole("menuitem", { name: "Elegir fechas…" }).click(),
      ),
      "an expense": press("Añadir gasto"),
      "the month's sheet": press("Ver la hoja del mes"),
      "new cuenta de cobro": press("Nueva cuenta de cobro"),
      "annul a cuenta de cobro": press("Anular: cuenta N.º 1"),
    },
  },
  {
    path: "/packages",
    ready: "Ocho",
    dialogs: { new: press("Agregar Paquete"), edit: press(/^Editar/), delete: press(/^Eliminar/) },
  },
  {
    path: "/availability",
    ready: "Ver los otros",
    dialogs: {
      "several days": press("Configurar múltiples días"),
      exception: press("Añadir excepción"),
      "delete exception": press(/^Eliminar excepción/),
      festivos: press("Cerrar todos"),
    },
  },
  { path: "/resumen", ready: "Ningún paquete está por terminarse.", dialogs: {} },
  {
    path: "/asistente",
    ready: "Aún no hay accesos.",
    dialogs: { "new access": press("Crear acceso"), "who is told": press("Agregar dirección") },
  },
  {
    path: "/profile",
    ready: "Cerrar sesión en todos los dispositivos",
    dialogs: {
      timezone: press("Cambiar zona horaria"),
      reminders: press("Cambiar recordatorios"),
      "new address": press("Crear dirección"),
      "all that there is": press("Llevarme todo"),
      "all sessions": press("Cerrar sesión en todos los dispositivos"),
    },
  },
];

/** What the screens need to show each of their dialogs. */
export async function prepare(account: Account): Promise<void> {
  const client = { client_name: "Ana Peña", client_phone: "+573001234567", client_identification_number: "1020" };
  const { id } = await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
  const purchase = await account.call("POST", "/package-purchases", { package_id: id, ...client });
  const carlos = { client_name: "Carlos Díaz", client_phone: "+573005550143", total_paid: 0 };
  const owed = await account.call("POST", "/package-purchases", { package_id: id, ...carlos });
  await account.call("POST", "/payments", { client_id: owed.client_id, amount: 50_000, method: "nequi" });
  await account.call("POST", "/payments", {
    client_id: owed.client_id,
    amount: 20_000,
    method: "efectivo",
    parts: [],
  });
  await account.call("POST", "/clients", { name: "Beto Ruiz", phone: "+573005550142" });
  await account.call("POST", "/appointments", {
    client_id: purchase.client_id,
    appointment_date: `${freeDate(0)} 10:00:00`,
    session_type: "package",
    package_purchase_id: purchase.id,
  });
  await account.call("POST", "/availability/exceptions", { exception_date: freeDate(5), available: false });
  await issueBill(account, purchase.client_id);
}
