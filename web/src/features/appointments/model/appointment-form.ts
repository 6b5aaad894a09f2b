import type { Appointment } from "@sereno/core/appointment/output";
import type { AppointmentForm, BookAppointmentInput } from "@sereno/core/appointment/schema";
import type { AppointmentMode } from "@sereno/core/availability/schema";
import type { ClientListItem } from "@sereno/core/client/output";
import { spacedPhone } from "@sereno/core/client/rules";
import { type CreateClientInput, DEFAULT_COUNTRY_CODE } from "@sereno/core/client/schema";
import type * as z from "zod/mini";
import { digitsOf } from "../../../lib/text";
import { keepsMeet, wantsMeet } from "./meet";
import { DAY_END, minutesBetween } from "./slot-times";

const INDIVIDUAL = {
  sessionType: "individual",
  purchaseId: "",
  packageId: "",
  paymentMethod: "",
  paymentReference: "",
} as const;

export const emptyForm = (): AppointmentForm => ({
  patientName: "",
  countryCode: DEFAULT_COUNTRY_CODE,
  phone: "",
  email: "",
  identificationNumber: "",
  type: "Presencial",
  date: "",
  startTime: "",
  endTime: "",
  createMeet: true,
  notes: "",
  ...INDIVIDUAL,
});

export const modeOf = (type: AppointmentForm["type"]): AppointmentMode =>
  type === "Virtual" ? "virtual" : "presential";

/** An appointment as its dialog shows it: its package is not the form's to change. One that a change of timezone put across midnight ends with its day. */
export function toForm(appointment: Appointment): AppointmentForm {
  const { appointment_date: start, end_date: end } = appointment;
  const date = start.slice(0, 10);
  return {
    patientName: appointment.patient_name,
    countryCode: appointment.whatsapp_code,
    phone: spacedPhone(appointment.phone_number),
    email: appointment.patient_email ?? "",
    identificationNumber: appointment.identification_number ?? "",
    type: appointment.is_virtual ? "Virtual" : "Presencial",
    date,
    startTime: start.slice(11, 16),
    endTime: end.slice(0, 10) === date ? end.slice(11, 16) : DAY_END,
    createMeet: keepsMeet(appointment),
    notes: appointment.notes ?? "",
    ...INDIVIDUAL,
  };
}

/** Which field of the form holds each detail of a client: one that is new is missed here. */
const PATIENT_FIELDS = {
  name: "patientName",
  whatsapp_code: "countryCode",
  phone: "phone",
  phone_number: "phone",
  email: "email",
  identification_number: "identificationNumber",
} as const satisfies Record<keyof CreateClientInput, keyof AppointmentForm>;

type PatientFields = Pick<AppointmentForm, (typeof PATIENT_FIELDS)[keyof CreateClientInput]>;

/** Who the form speaks of. */
export type PatientData = Omit<PatientFields, "email">;

/** The part of the form that a known client fills in. */
export const clientFields = (client: ClientListItem): PatientFields => ({
  patientName: client.name,
  countryCode: client.whatsapp_code,
  phone: spacedPhone(client.phone_number),
  email: client.email ?? "",
  identificationNumber: client.identification_number ?? "",
});

/** Under no known country code the number holds its own, which only a leading '+' tells. */
export const phoneInput = ({ countryCode, phone }: AppointmentForm) =>
  countryCode ? { whatsapp_code: countryCode, phone_number: phone } : { patient_phone: `+${digitsOf(phone)}` };

export const startOf = ({ date, startTime }: AppointmentForm) => `${date} ${startTime}:00`;

/** How the session is paid. Without an amount the server sells a package at its price. */
function sessionInput(form: AppointmentForm) {
  if (form.sessionType === "individual") return { session_type: form.sessionType };
  if (form.purchaseId) return { session_type: form.sessionType, package_purchase_id: form.purchaseId };
  return {
    session_type: form.sessionType,
    package_id: form.packageId,
    payment_method: form.paymentMethod,
    payment_reference: form.paymentReference,
  };
}

export const toBooking = (form: AppointmentForm): z.input<typeof BookAppointmentInput> => ({
  patient_name: form.patientName,
  ...phoneInput(form),
  patient_email: form.email,
  identification_number: form.identificationNumber,
  is_virtual: form.type === "Virtual",
  create_google_meet: wantsMeet(form),
  appointment_date: startOf(form),
  duration_minutes: minutesBetween(form.startTime, form.endTime),
  ...sessionInput(form),
  notes: form.notes,
});

/** True while the form still holds the person that was chosen, the identification number perhaps added to. */
export function isSamePatient(form: PatientData, client: ClientListItem): boolean {
  const known = clientFields(client);
  return (
    form.patientName.trim() === known.patientName &&
    form.countryCode === known.countryCode &&
    digitsOf(form.phone) === digitsOf(known.phone) &&
    (!known.identificationNumber || form.identificationNumber === known.identificationNumber)
  );
}
