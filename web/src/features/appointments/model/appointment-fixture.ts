import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { anAppointment } from "../../../domain/record-fixtures";
import { emptyForm } from "./appointment-form";

export const filled: AppointmentForm = {
  ...emptyForm(),
  patientName: "Ana Peña",
  phone: "300 123 4567",
  date: "2026-11-24",
  startTime: "10:00",
  endTime: "11:15",
};

export const appointment = anAppointment({
  patient_name: "Ana Peña",
  appointment_date: "2026-11-24 23:00:00",
  end_date: "2026-11-25 00:00:00",
  is_virtual: true,
  version: 3,
});
