import { hoursIn, newAppointment } from "../support/booking-dialog";
import { EACH_WIDTH, expect, test } from "../support/browser";
import { requestsOf } from "../support/failing";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** Fields after 'Paciente', up to the hours. Fields below the hours may move, because the number of hours varies. */
const LABELS = ["Celular", "Tipo de cita", "Fecha", "Horas libres"];

test("no field moves while 'Nueva Cita' loads, with hours of either type", EACH_WIDTH, async ({ page, account }) => {
  for (const mode of ["virtual", "presential"]) {
    const hours = { enabled: true, time_ranges: [{ start: "08:00", end: "24:00" }], appointment_types: [mode] };
    const weekly_availability = Object.fromEntries(DAYS.map((day) => [day, hours]));
    await account.call("POST", "/availability/weekly", { weekly_availability });
    await page.goto("/dashboard");
    await expect(page.getByText("No hay citas próximas")).toBeVisible();

    const calls = requestsOf(page, /availability/);
    // Records each field's distance from the first in every frame, so that moves of the whole dialog do not count.
    const seen = await page.evaluateHandle((labels) => {
      const places: Record<string, number[]> = {};
      const look = () => {
        const fields = [...document.querySelectorAll("[role=dialog] label, [role=dialog] legend")];
        const top = (text: string) => fields.find((each) => each.textContent === text)?.getBoundingClientRect().top;
        const first = top("Paciente");
        for (const label of labels) {
          const place = top(label);
          if (first === undefined || place === undefined) continue;
          const known = places[label] ?? [];
          if (!known.some((each) => Math.abs(each - place + first) < 1)) known.push(place - first);
          places[label] = known;
        }
        requestAnimationFrame(look);
      };
      look();
      return places;
    }, LABELS);
    await newAppointment(page).click();
    const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
    await expect(hoursIn(dialog).first()).toBeVisible();
    await expect(dialog.getByRole("radio", { name: mode === "virtual" ? "Virtual" : "Presencial" })).toBeChecked();
    const places = await seen.jsonValue();
    expect(Object.fromEntries(LABELS.map((label) => [label, places[label]?.length]))).toEqual(
      Object.fromEntries(LABELS.map((label) => [label, 1])),
    );
    expect(calls.length).toBeLessThanOrEqual(mode === "virtual" ? 2 : 1);
  }
});
