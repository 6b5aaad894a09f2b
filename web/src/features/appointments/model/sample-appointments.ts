import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { formatLocal, localMinute } from "@sereno/core/lib/time/rules";
import { addDays } from "./time/days";

const SAMPLES: { name: string; days: number; hour: number; virtual: boolean; status: AppointmentStatus }[] = [
  { name: "Paciente de Ejemplo", days: 0, hour: 10, virtual: false, status: "scheduled" },
  { name: "Ana Ejemplo", days: 0, hour: 15, virtual: true, status: "confirmed" },
  { name: "Luis Ejemplo", days: 1, hour: 9, virtual: false, status: "scheduled" },
  { name: "Marta Ejemplo", days: -1, hour: 11, virtual: true, status: "completed" },
  { name: "Pedro Ejemplo", days: -2, hour: 16, virtual: false, status: "cancelled" },
];

export const BLANK: Omit<Appointment, "id" | "appointment_date" | "end_date"> = {
  client_id: "",
  patient_name: "",
  patient_phone: "",
  patient_email: null,
  identification_number: null,
  whatsapp_code: "",
  phone_number: "",
  title: null,
  notes: null,
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
  cancelled_at: null,
  client_answer: null,
  version: 0,
  created_by: "therapist",
  created_at: "",
  updated_at: "",
};

/** Invented appointments around today, shown while the server is unreachable. */
export const sampleAppointments = (today: string): Appointment[] =>
  SAMPLES.map(({ name, days, hour, virtual, status }, index) => ({
    ...BLANK,
    id: `ejemplo-${index}`,
    patient_name: name,
    appointment_date: formatLocal(localMinute(addDays(today, days), 60 * hour)),
    end_date: formatLocal(localMinute(addDays(today, days), 60 * hour + 60)),
    is_virtual: virtual,
    status,
  }));
