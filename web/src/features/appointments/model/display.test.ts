import type { Appointment } from "@sereno/core/domain/appointment/output";
import { describe, expect, it } from "vitest";
import { toDisplay } from "./display";
import { sampleAppointments } from "./sample-appointments";

const appointment = (changes: Partial<Appointment>): Appointment => {
  const [sample] = sampleAppointments("2026-11-20");
  if (!sample) throw new Error("there are no samples");
  return { ...sample, ...changes };
};

describe("toDisplay", () => {
  it("writes an appointment as people read it", () => {
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

  it("calls an appointment that is not virtual Presencial", () => {
    expect(toDisplay(appointment({ is_virtual: false })).type).toBe("Presencial");
  });

  it("ends an appointment at midnight at 00:00", () => {
    const late = appointment({ appointment_date: "2026-11-24 23:00:00", end_date: "2026-11-25 00:00:00" });
    expect(toDisplay(late)).toMatchObject({ date: "24 Noviembre, 2026", time: "23:00 - 00:00" });
  });
});
