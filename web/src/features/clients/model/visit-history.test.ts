import type { Appointment } from "@sereno/core/domain/appointment/output";
import { expect, test } from "vitest";
import { divideVisits, visitDate, visitTime } from "./visit-history";

const visit = (changes: Partial<Appointment>): Appointment => ({
  id: "apt_1",
  client_id: "cli_1",
  patient_name: "Luz Peña",
  patient_phone: "+573001234567",
  patient_email: null,
  identification_number: null,
  whatsapp_code: "57",
  phone_number: "3001234567",
  title: null,
  notes: null,
  appointment_date: "2026-11-24 10:00:00",
  end_date: "2026-11-24 11:00:00",
  duration_minutes: 60,
  is_virtual: false,
  create_google_meet: false,
  google_meet_link: null,
  meet_status: "none",
  appointment_type: "therapy_session",
  priority: "medium",
  session_type: "individual",
  package_purchase_id: null,
  session_held: false,
  session_note: null,
  reminder_status: "none",
  price: 0,
  paid: 0,
  balance: 0,
  payment_status: "free",
  series_id: null,
  series_index: null,
  series_count: null,
  status: "scheduled",
  cancel_reason: null,
  cancel_note: null,
  cancelled_by: null,
  client_answer: null,
  version: 1,
  created_by: "therapist",
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
  ...changes,
});

test("visits to come are soonest first, past ones and notes newest first", () => {
  const visits = [
    visit({ id: "e", notes: "Traer tarea" }),
    visit({ id: "d", status: "confirmed" }),
    visit({ id: "c", status: "no_show", notes: "  " }),
    visit({ id: "b", status: "completed", notes: "Mejor ánimo" }),
    visit({ id: "a", status: "cancelled" }),
  ];
  const { next, past, noted } = divideVisits(visits);
  expect(next.map(({ id }) => id)).toEqual(["d", "e"]);
  expect(past.map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(noted.map(({ id }) => id)).toEqual(["e", "b"]);
});

test("a visit is named by its date and time", () => {
  expect(visitDate(visit({}), "2026-01-01")).toBe("Martes 24 de noviembre");
  expect(visitDate(visit({}), "2027-01-01")).toBe("Martes 24 de noviembre de 2026");
  expect(visitTime(visit({ is_virtual: true }))).toBe("10:00\u00a0a.\u00a0m. · Virtual");
});
