import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { emptyForm } from "./appointment-form";

/** For tests: a new appointment as it was typed. */
export const filled: AppointmentForm = {
  ...emptyForm(),
  patientName: "Ana Peña",
  phone: "300 123 4567",
  date: "2026-11-24",
  startTime: "10:00",
  endTime: "11:15",
};

/** For tests: a virtual one until midnight, without email, package or price. */
export const appointment: Appointment = {
  id: "apt_1",
  client_id: "cli_1",
  patient_name: "Ana Peña",
  patient_phone: "+573001234567",
  patient_email: null,
  identification_number: null,
  whatsapp_code: "57",
  phone_number: "3001234567",
  title: null,
  notes: null,
  appointment_date: "2026-11-24 23:00:00",
  end_date: "2026-11-25 00:00:00",
  duration_minutes: 60,
  is_virtual: true,
  create_google_meet: false,
  google_meet_link: null,
  meet_status: "none",
  appointment_type: "therapy_session",
  priority: "medium",
  session_type: "individual",
  package_purchase_id: null,
  session_held: false,
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
  client_answer: null,
  version: 3,
  created_by: "therapist",
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
};
