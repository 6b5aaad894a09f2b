import { expect, test } from "vitest";
import { toKeptAgenda } from "./agenda";

const appointment = {
  appointment_date: "2026-11-24 10:00:00",
  end_date: "2026-11-24 11:00:00",
  patient_name: "Ana María Peña",
  is_virtual: true,
  notes: "Duelo",
  patient_phone: "+573005550101",
};

test("a stored agenda has only times, modes and first names", () => {
  const earlier = { ...appointment, appointment_date: "2026-11-24 08:00:00", end_date: "2026-11-24 09:00:00" };
  const later = { ...appointment, appointment_date: "2026-11-26 08:00:00" };
  const kept = toKeptAgenda([appointment, earlier, later], ["2026-11-24", "2026-11-25"], "2026-11-24 09:40");
  expect(kept).toEqual({
    date: "2026-11-24",
    time: "09:40",
    days: [
      {
        date: "2026-11-24",
        appointments: [
          { start: "08:00", end: "09:00", firstName: "Ana", isVirtual: true },
          { start: "10:00", end: "11:00", firstName: "Ana", isVirtual: true },
        ],
      },
      { date: "2026-11-25", appointments: [] },
    ],
  });
});
