import type { Locator } from "@playwright/test";
import { chosenPatient, hoursIn, newAppointment } from "../support/booking-dialog";
import { type Account, expect, expectAccessibleInBoth, freeDate, PHONE, test } from "../support/browser";
import { daysAfter } from "../support/calendar";

const WEEK = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Pixels between the fields and the line above a dialog's buttons. */
const FOOT_PADDING = 12;
const chosenDay = (dialog: Locator) => dialog.getByRole("gridcell", { selected: true });
const dayOf = async (dialog: Locator): Promise<string> => (await chosenDay(dialog).getAttribute("data-day")) ?? "";

/** Publishes virtual hours for one weekday and in-person hours for the others. Returns the date of the virtual day. */
async function publish(account: Account): Promise<string> {
  const today = new Date().toLocaleDateString("sv", { timeZone: "America/Bogota" });
  const virtual = new Date(daysAfter(today, 3)).getUTCDay();
  const weekly_availability = Object.fromEntries(
    WEEK.map((day, index) => [
      day,
      {
        enabled: true,
        time_ranges: [
          { start: "08:00", end: "12:00" },
          { start: "14:00", end: "18:00" },
        ],
        appointment_types: [index === virtual ? "virtual" : "presential"],
      },
    ]),
  );
  await account.call("POST", "/availability/weekly", { weekly_availability });
  return daysAfter(today, 3);
}

test("'Nueva Cita' shows a chosen client as a chip and fits a phone's screen; the appointment type and the arrow keys choose the day", async ({
  page,
  account,
}) => {
  const online = await publish(account);
  await account.book(`${freeDate(1)} 10:00:00`, { patient_name: "Gloria Mora", patient_phone: "3005550101" });
  await page.goto("/dashboard");
  await newAppointment(page).click();
  const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
  const patient = dialog.getByRole("combobox", { name: "Paciente" });
  const expectInView = async (last: Locator) => {
    await expect(dialog.getByRole("grid")).toBeInViewport({ ratio: 1 });
    const footer = (await dialog.getByRole("button", { name: "Crear cita" }).boundingBox())?.y ?? 0;
    const box = await last.boundingBox();
    expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThan(footer - FOOT_PADDING);
  };
  for (const { size, last } of [
    { size: { width: 360, height: 640 }, last: hoursIn(dialog).first() },
    { size: PHONE, last: hoursIn(dialog).last() },
  ]) {
    await test.step(`a known and a new client, ${size.width} by ${size.height}`, async () => {
      await page.setViewportSize(size);
      await patient.fill("glor");
      await page.getByRole("option", { name: /Gloria Mora/ }).click();
      await expect(chosenPatient(dialog)).toContainText("300 555 0101");
      await expect(patient).toHaveCount(0);
      await expect(dialog.getByRole("radio", { name: "Presencial" })).toBeFocused();
      await expectInView(last);
      await expectAccessibleInBoth(page);

      await dialog.getByRole("button", { name: "Quitar a Gloria Mora" }).click();
      await expect(patient).toBeFocused();
      await expect(patient).toHaveValue("");
      const phone = dialog.getByRole("textbox", { name: "Número de celular" });
      await expect(phone).toHaveValue("");
      await patient.fill("Nora Paz");
      await phone.fill("3005550149");
      await expectInView(last);
      await phone.fill("");
    });
  }

  const first = await dayOf(dialog);
  await test.step("changing the type moves to its next day with hours until a day is chosen", async () => {
    const type = (name: string) => dialog.getByText(name, { exact: true });
    const hint = dialog.getByText("Es tu próximo día con horas virtuales.");
    await type("Virtual").click();
    await expect.poll(() => dayOf(dialog)).toBe(online);
    await expect(hint).toBeVisible();
    await expect(hoursIn(dialog).first()).toBeVisible();
    await type("Presencial").click();
    await expect.poll(() => dayOf(dialog)).toBe(first);
    await expect(hint).toBeHidden();

    // The dialog's calendar shows the next two weeks, even at the end of a month.
    const day = daysAfter(online, 8);
    await dialog.locator(`[data-day="${day}"]`).getByRole("button").click();
    await hoursIn(dialog).first().click();
    await type("Virtual").click();
    await expect(dialog.getByText("Este horario está fuera de tu disponibilidad publicada.")).toBeVisible();
    expect(await dayOf(dialog)).toBe(day);
  });

  await test.step("arrow keys choose days, also in later months", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Descartar" }).click();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await newAppointment(page).click();
    await expect(hoursIn(dialog).first()).toBeVisible();
    await chosenDay(dialog).getByRole("button").focus();
    const isAt = (day: string) => expect(dialog.locator(`[data-day="${day}"]`).getByRole("button")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await isAt(daysAfter(first, 7));
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    await isAt(daysAfter(first, 63));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => dayOf(dialog)).toBe(daysAfter(first, 64));
    await dialog.getByRole("button", { name: "Ir al mes anterior" }).click();
    await expect(chosenDay(dialog)).toHaveCount(0);
  });
});
