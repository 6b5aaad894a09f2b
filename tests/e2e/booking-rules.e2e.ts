import type { Page } from "@playwright/test";
import { chooseDay, startBooking } from "../support/booking-dialog";
import { EACH_WIDTH, expect, expectAccessibleInBoth, freeDate, ownTest, test, toast } from "../support/browser";
import { failGoogle, putGoogleEvent } from "../support/google-events";
import { chooseItem } from "../support/taps";

const choose = (page: Page, label: string, option: string) =>
  chooseItem(page.getByRole("button", { name: new RegExp(`^${label}:`) }), new RegExp(`^${option}$`));

const dentist = () => ({
  summary: "Odontólogo",
  start: { dateTime: `${freeDate(0)}T14:00:00-05:00` },
  end: { dateTime: `${freeDate(0)}T15:00:00-05:00` },
});

ownTest(
  "booking rules are saved, include Google Calendar if switched on, and a booking that breaks one asks first",
  EACH_WIDTH,
  async ({ page, visit, sereno }) => {
    const account = await visit("/availability");

    await test.step("a wrong rule is refused at its field, and correct ones are saved", async () => {
      const section = page.getByRole("region", { name: "Reglas de agenda" });
      await section.getByRole("button", { name: /^Sin pausas/, expanded: false }).click();
      await choose(page, "Pausa después de cada cita", "15 minutos");
      await choose(page, "Un paciente puede cancelar", "Hasta 1 día antes");
      await section.getByRole("textbox", { name: "Se agenda hasta con" }).fill("");
      await section.getByRole("button", { name: "Guardar reglas" }).click();
      await expect(section.getByText("Escribe de 1 a 365 días.")).toBeVisible();
      await expect(section.getByRole("textbox", { name: "Se agenda hasta con" })).toBeFocused();
      await expectAccessibleInBoth(page);
      await section.getByRole("textbox", { name: "Se agenda hasta con" }).fill("60");
      await section.getByRole("textbox", { name: "Máximo al día" }).fill("6");
      await section.getByRole("button", { name: "Guardar reglas" }).click();
      await expect(toast(page, "Reglas guardadas")).toBeVisible();
      await expect(section.getByRole("button", { name: "Guardar reglas" })).toBeHidden();
      expect(await account.call("GET", "/availability/rules")).toMatchObject({
        buffer_after_minutes: 15,
        horizon_days: 60,
        max_per_day: 6,
        max_per_week: null,
        cancel_notice_hours: 24,
      });
    });

    await test.step("the Google calendar is read as soon as it is switched on", async () => {
      const section = page.getByRole("region", { name: "Reglas de agenda" });
      const toggle = section.getByRole("switch", { name: /No ofrecer horas ocupadas/ });
      await account.call("PUT", "/availability/rules", { horizon_days: 31 });
      await toggle.click();
      await expect(page.getByText("Tus reglas cambiaron en otro lugar.")).toBeVisible();
      await expect(section.getByRole("textbox", { name: "Se agenda hasta con" })).toHaveValue("31");
      await expect(toggle).not.toBeChecked();
      await section.getByPlaceholder("Sin máximo").first().fill("5");
      await toggle.click();
      await expect(section.getByText(/^Leído: /)).toBeVisible();
      await putGoogleEvent(sereno, "bruno@sereno.test", dentist());
      await failGoogle(sereno, { on: "calendar", as: "server_error" });
      await section.getByRole("button", { name: "Actualizar ahora" }).click();
      const failed = page.getByRole("listitem").filter({ hasText: "Google no respondió" });
      await failed.getByRole("button", { name: "Cerrar notificación" }).click();
      await expect(failed).toBeHidden();
      await section.getByRole("button", { name: "Actualizar ahora" }).click();
      const path = `/availability/check-slot?check_date=${freeDate(0)}&start_time=14:00&end_time=15:00`;
      await expect.poll(async () => (await account.call("GET", path)).reason).toBe("busy_elsewhere");
      await expectAccessibleInBoth(page);
      // Turning the switch on did not save the maximum typed above. This button saves it.
      await section.getByRole("button", { name: "Guardar reglas" }).click();
      await expect(section.getByRole("button", { name: "Guardar reglas" })).toBeHidden();
      expect(await account.call("GET", "/availability/rules")).toMatchObject({
        busy_from_google: true,
        max_per_day: 5,
      });
    });

    await test.step("a time that breaks a rule is not offered, and is booked after a warning and a question", async () => {
      const date = freeDate(0);
      await account.book(`${date} 10:00:00`, { patient_name: "Ana Peña", patient_phone: "3001234567" });
      await page.goto(`/dashboard?fecha=${date}`);
      const dialog = await startBooking(page, "Beto Ruiz", "3005550142");
      await chooseDay(dialog, date);
      await expect(dialog.getByRole("button", { name: "12:00 p. m.", exact: true })).toBeVisible();
      for (const time of ["9:00 a. m.", "11:00 a. m.", "2:00 p. m."]) {
        await expect(dialog.getByRole("button", { name: time, exact: true })).toBeHidden();
      }
      await choose(page, "Hora de inicio", "11:00 a. m.");
      await expect(dialog.getByText("Este horario no sigue tus reglas de agenda.")).toBeVisible();
      await expect(dialog.getByText(/queda muy cerca de otra cita/)).toBeVisible();
      await expectAccessibleInBoth(page);
      await dialog.getByRole("button", { name: "Crear cita" }).click();
      const question = page.getByRole("alertdialog", { name: "Este horario no sigue tus reglas de agenda." });
      await expect(question).toBeVisible();
      await expectAccessibleInBoth(page);
      await question.getByRole("button", { name: "Agendar de todos modos" }).click();
      await expect(toast(page, "Cita creada exitosamente")).toBeVisible();
    });
  },
);
