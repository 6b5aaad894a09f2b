import { expect, type Locator, type Page } from "@playwright/test";
import { dateText } from "@sereno/core/lib/spanish/rules";

/** The control that opens 'Nueva Cita': a button above the appointments, on a phone a link at the bottom. */
export const newAppointment = (page: Page): Locator =>
  page
    .getByRole("button", { name: "Nueva Cita" })
    .or(page.getByRole("link", { name: "Nueva Cita" }))
    .first();

/** The free hours that a dialog offers as buttons. */
export const hoursIn = (dialog: Locator): Locator => dialog.getByRole("button", { name: /^\d+:\d\d [ap]\. m\.$/ });

export const chosenPatient = (dialog: Locator): Locator => dialog.getByRole("group", { name: "Paciente" });

export async function startBooking(page: Page, name: string, phone: string): Promise<Locator> {
  await newAppointment(page).click();
  const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
  await dialog.getByRole("combobox", { name: "Paciente" }).fill(name);
  await dialog.getByRole("textbox", { name: "Número de celular" }).fill(phone);
  return dialog;
}

const later = (dialog: Locator) => dialog.getByRole("button", { name: /^(Ir al mes siguiente|Ver todo el mes)$/ });

/** Chooses a date (YYYY-MM-DD). If it is not shown, first shows the rest of the month or the next month. */
export async function chooseDay(dialog: Locator, date: string): Promise<void> {
  const button = dialog.getByRole("button", { name: new RegExp(`\\b${dateText(date)}`) });
  await expect(hoursIn(dialog).first()).toBeVisible();
  if (!(await button.isVisible())) await later(dialog).click();
  await button.click();
}

/** Shows the rest of the month or the next month. Then chooses the last bookable day of this weekday ("lunes") that is
 * shown, and a time ("9:00 a. m.") on it. */
export async function chooseTime(dialog: Locator, weekday: string, time: string): Promise<void> {
  await later(dialog).click();
  const days = dialog.getByRole("button", { name: new RegExp(`^${weekday} \\d+ de`), disabled: false });
  await days.last().click();
  await dialog.getByRole("button", { name: time, exact: true }).click();
}
