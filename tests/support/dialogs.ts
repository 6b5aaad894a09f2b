import type { Locator, Page } from "@playwright/test";
import { hoursIn, newAppointment, startBooking } from "./booking-dialog";
import { type Account, expect, PHONE, signIn } from "./browser";
import { prepareForDialogs } from "./dialog-practice";
import { chooseItem } from "./taps";

export type Open = (page: Page) => Promise<void>;

export const DIALOG = "[role=dialog]:not([popover]), [role=alertdialog], dialog[open]";

export interface Opener {
  /** Brings the page to where `open` can open the dialog, for example by opening a menu or another dialog. */
  over: Open;
  open: Open;
  isOfPhone?: boolean;
  /** The dialog closes by itself, for example when its PDF has been saved. */
  isBrief?: boolean;
}

export interface Screen {
  path: string;
  /** Texts that the screen shows once its data and files are loaded. */
  ready: (string | RegExp)[];
  /** Needs a new practice that has one client and still sees the first steps, the guide for new practices. */
  isNew?: boolean;
  /** Openers by the dialog's file, or by a description if that file already has an opener. */
  dialogs: Record<string, Open | Opener>;
}

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const choose =
  (menu: RegExp, name: string): Open =>
  (page) =>
    chooseItem(page.getByRole("button", { name: menu }).first(), name);
const inSequence =
  (...steps: Open[]): Open =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const untilShown =
  (shown: (page: Page) => Locator): Open =>
  (page) =>
    expect(shown(page).first()).toBeVisible();

/** Opens a dialog by a button in another dialog or menu, which `first` opens. */
const over = (first: Open, name: string | RegExp): Opener => ({
  over: inSequence(
    first,
    untilShown((page) => page.getByRole("button", { name })),
  ),
  open: press(name),
});

const nothing: Open = async () => undefined;
const openAppointment: Open = (page) => page.getByRole("article").first().getByRole("button").first().click();
const openCard =
  (text: string): Open =>
  (page) =>
    page.getByRole("article").filter({ hasText: text }).first().getByRole("button").first().click();
/** Opens a dialog from the menu in the editor of the named client's appointment. */
const inEditor = (name: string, choice: string): Opener => ({
  over: inSequence(
    openCard(name),
    untilShown((page) => page.getByRole("button", { name: "Acciones de esta cita" })),
  ),
  open: choose(/^Acciones de esta cita/, choice),
});
const openSheet =
  (name: string): Open =>
  (page) =>
    page.getByRole("link", { name }).first().click();
const sheetOf = (name: string, button: string) => over(openSheet(name), button);
const packagesOfAna = inSequence(openSheet("Ana Peña"), (page) => page.getByRole("tab", { name: /Paquetes/ }).click());

const sessionsOfAna = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Editar sesiones consumidas" });

/** Goes to an address without a reload, with Ana's id as the query parameter `cliente`. */
const follow =
  (address: string): Open =>
  (page) =>
    page.evaluate(async (to) => {
      const authorization = `Bearer ${localStorage.getItem("accessToken")}`;
      const [ana] = (await (await fetch("/api/v1/clients?search=Ana", { headers: { authorization } })).json()).clients;
      history.pushState({}, "", `${to}&cliente=${ana.id}`);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, address);

const bookFirstHour: Open = async (page) => {
  const dialog = await startBooking(page, "Nora Paz", "3005550149");
  await hoursIn(dialog).first().click();
};
const moveDiana: Open = async (page) => {
  await choose(/^Acciones de la cita de Diana Ríos/, "Mover…")(page);
  await page.getByRole("dialog", { name: "Mover cita" }).getByRole("button", { name: "Hora de inicio" }).click();
  await page.getByRole("option", { name: "1:00 p. m.", exact: true }).click();
};
/** Pays a part of Elena's first unpaid appointment by the API, so that the page does not know it. */
const payForElena: Open = (page) =>
  page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem("accessToken")}`,
      "content-type": "application/json",
    };
    const { appointments } = await (await fetch("/api/v1/appointments/search?q=Elena", { headers })).json();
    type Found = { id: string; client_id: string; balance: number; appointment_date: string };
    const owed: Found[] = appointments.filter(({ balance }: Found) => balance > 0);
    const [first] = owed.sort((one, other) => one.appointment_date.localeCompare(other.appointment_date));
    const { id: appointment_id, client_id } = first ?? {};
    const amount = 1_000;
    const body = JSON.stringify({ client_id, amount, method: "nequi", parts: [{ appointment_id, amount }] });
    const paid = await fetch("/api/v1/payments", { method: "POST", headers, body });
    if (!paid.ok) throw new Error(await paid.text());
  });
const cancelFirst =
  (hasText: string, hasNotText: string): Open =>
  async (page) => {
    const card = page.getByRole("article").filter({ hasText, hasNotText }).first();
    await chooseItem(card.getByRole("button", { name: /^Acciones de la cita/ }), "Cancelar cita");
  };
const chooseAllToUndo = inSequence(
  press("Deshacer varios"),
  press("Elegir todos"),
  (page) => page.getByRole("button", { name: "Deshacer", exact: true }).click(),
  (page) => expect(page.getByRole("alertdialog")).toBeVisible(),
);

export const SCREENS: Screen[] = [
  {
    path: "/dashboard?tab=todas",
    ready: ["Ana Peña", /^Cierre del/],
    dialogs: {
      // The shortcut's listener loads together with the search button.
      "shortcuts-dialog": {
        over: untilShown((page) => page.getByRole("button", { name: "Buscar" })),
        open: (page) => page.keyboard.press("?"),
      },
      "navigation-drawer": {
        over: (page) => page.setViewportSize(PHONE),
        open: press("Abrir el menú"),
        isOfPhone: true,
      },
      "new-appointment-dialog": (page) => newAppointment(page).click(),
      "edit-appointment-dialog": openAppointment,
      "unsaved changes": over(
        inSequence(openAppointment, (page) => page.getByRole("textbox", { name: /Notas/ }).fill("Llega tarde")),
        "Cerrar",
      ),
      "series-dialog": over(bookFirstHour, "Repetir"),
      "asked-series-dialog": follow("/dashboard?tab=todas&serie=1"),
      "series-dates-dialog": inEditor("Diana Ríos", "Ver la serie"),
      "move-dialog": choose(/^Acciones de la cita/, "Mover…"),
      "scope-dialog": {
        over: moveDiana,
        open: (page) =>
          page.getByRole("dialog", { name: "Mover cita" }).getByRole("button", { name: "Mover", exact: true }).click(),
      },
      "cancel-dialog": choose(/^Acciones de la cita/, "Cancelar cita"),
      "settlement-dialog": { over: payForElena, open: cancelFirst("Elena Paz", "Pagado") },
      "why-dialog": over(cancelFirst("Gloria Mora", "CANCELADA"), "¿Por qué?"),
      "offer-dialog": inEditor("Fabio Cruz", "Ofrecer esta hora"),
      "day-closure-dialog": choose(/^Opciones del/, "Cerrar este día"),
      "day-closure-panel": press(/^Cierre del/),
      "confirm-dialog": press("Quitar este cierre"),
      "reminders-dialog": choose(/^Opciones del/, "Recordatorios"),
      "waitlist-dialog": choose(/^Opciones del/, "Lista de espera"),
    },
  },
  { path: "/dashboard?vista=semana", ready: ["Hoy"], dialogs: {} },
  { path: "/dashboard?vista=tres", ready: ["Hoy"], dialogs: {} },
  { path: "/dashboard?vista=mes", ready: ["Hoy"], dialogs: {} },
  { path: "/dashboard?tab=hoy", ready: ["Hoy"], dialogs: {} },
  { path: "/dashboard?tab=semana", ready: ["Semana"], dialogs: {} },
  {
    path: "/dashboard",
    isNew: true,
    ready: ["Primeros pasos"],
    dialogs: {
      "preset-dialog": press("Tus horas de atención"),
      "base-value-dialog": press("El valor de tu sesión"),
      "payment-data-dialog": press("Cómo te pagan"),
      "helper-dialog": press("Asistente o calendario"),
    },
  },
  {
    path: "/clients",
    ready: ["Ana Peña"],
    dialogs: {
      "create-client-dialog": press("Agregar Cliente"),
      "client-sheet": openSheet("Ana Peña"),
      "refund-credit-dialog": sheetOf("Carlos Díaz", "Devolver saldo"),
      "sell-package-dialog": sheetOf("Beto Ruiz", "Vender paquete"),
      "cancel-purchase-dialog": over(packagesOfAna, "Anular venta"),
      "consent-dialog": sheetOf("Ana Peña", "Sin autorización, cambiar"),
      "waitlist-entry-dialog": sheetOf("Ana Peña", "No espera, anotar"),
      "edit-sessions-dialog": {
        over: inSequence(packagesOfAna, untilShown(sessionsOfAna)),
        open: (page) => sessionsOfAna(page).click(),
      },
      "edit-client-dialog": choose(/^Más acciones/, "Editar cliente"),
      "merge-client-dialog": choose(/^Más acciones/, "Unir con otro cliente"),
      "delete-client-dialog": choose(/^Más acciones/, "Eliminar cliente"),
    },
  },
  {
    path: "/clients",
    isNew: true,
    ready: ["Beto Ruiz"],
    dialogs: {
      "new-package-dialog": over(inSequence(openSheet("Beto Ruiz"), press("Vender paquete")), "Crear un paquete"),
    },
  },
  {
    path: "/cobros",
    ready: ["Te deben", "Para hacer seguimiento"],
    dialogs: {
      "record-payment-dialog": press("Registrar pago de Carlos Díaz"),
      "message-dialog": choose(/^Más de Carlos Díaz/, "Mensaje"),
      "statement-dialog": follow("/cobros?estado=1"),
    },
  },
  {
    path: "/cobros?ver=meses",
    ready: ["Ver la hoja del mes", "Añadir gasto"],
    dialogs: {
      "annul-payment-dialog": press(/^Anular: Recibo/),
      "export-dialog": inSequence(press("Exportar"), (page) =>
        page.getByRole("menuitem", { name: "Elegir fechas…" }).click(),
      ),
      "expense-dialog": press("Añadir gasto"),
      "month-sheet-dialog": press("Ver la hoja del mes"),
      "paper-dialog": { ...over(press("Ver la hoja del mes"), "PDF"), isBrief: true },
    },
  },
  {
    path: "/cobros?ver=cuentas",
    ready: ["N.º 1"],
    dialogs: {
      "issue-bill-dialog": press("Nueva cuenta de cobro"),
      "bill-pdf-dialog": { over: nothing, open: press("Descargar PDF: cuenta N.º 1"), isBrief: true },
      "annul-bill-dialog": press("Anular: cuenta N.º 1"),
    },
  },
  {
    path: "/packages",
    ready: ["Ocho"],
    dialogs: {
      "search-dialog": press("Buscar"),
      "package-dialog": press("Agregar Paquete"),
      "edit a package": press(/^Editar/),
      "delete-package-dialog": press(/^Eliminar/),
    },
  },
  {
    path: "/availability",
    ready: [/^Ver los/, "Configurar múltiples días", "Añadir excepción"],
    dialogs: {
      "bulk-dialog": press("Configurar múltiples días"),
      "exception-dialog": press("Añadir excepción"),
      "delete-exception-dialog": press(/^Eliminar excepción/),
      "close-dialog": (page) => page.getByRole("switch", { name: /^Cerrar los festivos/ }).click(),
    },
  },
  { path: "/resumen", ready: ["Ningún paquete está por terminarse."], dialogs: {} },
  { path: "/ayuda", ready: ["¿Cómo traigo a mis clientes?"], dialogs: {} },
  {
    path: "/asistente",
    ready: ["Crear acceso", "programa.example", "Deshacer varios"],
    dialogs: {
      "create-token-dialog": press("Crear acceso"),
      "connect-dialog": choose(/^Más de WhatsApp/, "Conectar"),
      "revoke-dialog": choose(/^Más de WhatsApp/, "Revocar"),
      "create-endpoint-dialog": press("Agregar dirección"),
      "renew-endpoint-dialog": choose(/^Más de programa/, "Cambiar secreto"),
      "not-undone-dialog": over(chooseAllToUndo, /^Deshacer \d/),
    },
  },
  {
    path: "/profile",
    ready: ["Información personal"],
    dialogs: { "change-timezone-dialog": press("Cambiar zona horaria") },
  },
  { path: "/profile?ver=cobro", ready: ["Datos bancarios"], dialogs: {} },
  {
    path: "/profile?ver=recordatorios",
    ready: ["Cambiar dirección"],
    dialogs: {
      "reminder-settings-dialog": press("Cambiar recordatorios"),
      "create-feed-dialog": press("Cambiar dirección"),
      "revoke the calendar address": press("Revocar"),
    },
  },
  {
    path: "/profile?ver=cuenta",
    ready: ["Este dispositivo"],
    dialogs: {
      "take-dialog": press("Llevarme todo"),
      "end a session": press(/^Cerrar sesión de Navegador desconocido/),
      "end-sessions-dialog": press("Cerrar sesión en todos los dispositivos"),
      "close-account-dialog": press("Cerrar mi cuenta"),
    },
  },
];

export const nameOf = ({ path, isNew }: Screen): string => (isNew ? `${path} of a new practice` : path);

/** A screen's dialogs by name; dialogs that close by themselves (`isBrief`) only with `withBrief`. */
export const openersOf = ({ dialogs }: Screen, withBrief = false): [string, Opener][] =>
  Object.entries(dialogs)
    .map(([name, opener]): [string, Opener] => [
      name,
      typeof opener === "function" ? { over: nothing, open: opener } : opener,
    ])
    .filter(([, { isBrief }]) => withBrief || !isBrief);

export async function openDialog(page: Page, { over: first, open }: Opener): Promise<void> {
  await first(page);
  await open(page);
}

export async function untilReady(page: Page, { ready }: Screen): Promise<void> {
  for (const text of ready) await expect(page.getByText(text).first()).toBeAttached();
}

const EMAIL = "carla@sereno.test";

export async function signInFor(page: Page, url: string, { isNew = false }: Screen): Promise<Account> {
  const account = await signIn(page, url, EMAIL, { isLed: isNew });
  if (isNew) await account.call("POST", "/clients", { name: "Beto Ruiz", phone: "+573005550142" });
  else await prepareForDialogs(account, EMAIL);
  return account;
}
