import type { Appointment } from "@sereno/core/domain/appointment/output";
import { expect, test } from "vitest";
import { toDisplay } from "./display";
import { sampleAppointments } from "./sample-appointments";

const appointment = (changes: Partial<Appointment>): Appointment => {
  const [sample] = sampleAppointments("2026-11-20");
  if (!sample) throw new Error("there are no samples");
  return { ...sample, ...changes };
};

test("an appointment is written as people read it", () => {
  const shown = toDisplay(
    appointment({
      id: "apt_1",
      patient_name: "Ana María Peña",
      patient_phone: "+573001234567",
      patient_email: "ana@correo.co",
      appointment_date: "2026-11-24 09:05:00",
      end_date: "2026-11-24 10:05:00",
      is_virtual: true,
      notes: "Trae informe",
      google_meet_link: "https://meet.google.com/abc-defg-hij",
    }),
  );
  expect(shown).toEqual({
    id: "apt_1",
    patient: "Ana María Peña",
    phone: "+573001234567",
    email: "ana@correo.co",
    date: "24 Noviembre, 2026",
    time: "09:05 - 10:05",
    type: "Virtual",
    status: "upcoming",
    notes: "Trae informe",
    google_meet_link: "https://meet.google.com/abc-defg-hij",
  });
});

test("an appointment that is not virtual is called Presencial", () =>
  expect(toDisplay(appointment({ is_virtual: false })).type).toBe("Presencial"));

test("an appointment until midnight ends at 00:00", () => {
  const late = appointment({ appointment_date: "2026-11-24 23:00:00", end_date: "2026-11-25 00:00:00" });
  expect(toDisplay(late)).toMatchObject({ date: "24 Noviembre, 2026", time: "23:00 - 00:00" });
});
