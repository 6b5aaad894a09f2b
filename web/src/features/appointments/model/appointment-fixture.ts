import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { emptyForm } from "./appointment-form";
import { BLANK } from "./sample-appointments";

export const filled: AppointmentForm = {
  ...emptyForm(),
  patientName: "Ana Peña",
  phone: "300 123 4567",
  date: "2026-11-24",
  startTime: "10:00",
  endTime: "11:15",
};

export const appointment: Appointment = {
  ...BLANK,
  id: "apt_1",
  client_id: "cli_1",
  patient_name: "Ana Peña",
  patient_phone: "+573001234567",
  whatsapp_code: "57",
  phone_number: "3001234567",
  appointment_date: "2026-11-24 23:00:00",
  end_date: "2026-11-25 00:00:00",
  is_virtual: true,
  version: 3,
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
};
