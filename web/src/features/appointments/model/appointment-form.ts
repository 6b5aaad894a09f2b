import type { Appointment } from "@sereno/core/appointment/output";
import type { AppointmentForm, BookAppointmentInput, UpdateAppointmentInput } from "@sereno/core/appointment/schema";
import type { AppointmentMode } from "@sereno/core/availability/schema";
import type { ClientListItem } from "@sereno/core/client/output";
import { spacedPhone } from "@sereno/core/client/rules";
import { DEFAULT_COUNTRY_CODE } from "@sereno/core/client/schema";
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

export type PatientData = Pick<AppointmentForm, "patientName" | "countryCode" | "phone" | "identificationNumber">;

/** The part of the form that a known client fills in. */
export const clientFields = (client: ClientListItem) => ({
  patientName: client.name,
  countryCode: client.whatsapp_code,
  phone: spacedPhone(client.phone_number),
  email: client.email ?? "",
  identificationNumber: client.identification_number ?? "",
});

/** Under no known country code the number holds its own, which only a leading '+' tells. */
const phoneInput = ({ countryCode, phone }: AppointmentForm) =>
  countryCode ? { whatsapp_code: countryCode, phone_number: phone } : { patient_phone: `+${digitsOf(phone)}` };

const startOf = ({ date, startTime }: AppointmentForm) => `${date} ${startTime}:00`;

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

type Changes = Omit<UpdateAppointmentInput, "id" | "version">;

/** What of the appointment the form changes; empty when nothing. */
export function toChanges(form: AppointmentForm, before: AppointmentForm): Changes {
  const changes: Changes = {};
  const duration = minutesBetween(form.startTime, form.endTime);
  if (form.patientName !== before.patientName) changes.patient_name = form.patientName;
  if (form.countryCode !== before.countryCode || digitsOf(form.phone) !== digitsOf(before.phone)) {
    Object.assign(changes, phoneInput(form));
  }
  if (form.email !== before.email) changes.patient_email = form.email;
  if (form.identificationNumber !== before.identificationNumber) {
    changes.identification_number = form.identificationNumber;
  }
  if (form.type !== before.type) changes.is_virtual = form.type === "Virtual";
  const becomesVirtual = form.type === "Virtual" && before.type !== "Virtual";
  // One that was in person may have been booked with a meeting that it had no use for.
  if (becomesVirtual || wantsMeet(form) !== wantsMeet(before)) changes.create_google_meet = wantsMeet(form);
  if (startOf(form) !== startOf(before)) changes.appointment_date = startOf(form);
  if (duration !== minutesBetween(before.startTime, before.endTime)) changes.duration_minutes = duration;
  if (form.notes !== before.notes) changes.notes = form.notes;
  return changes;
}

/** Fields that only make sense together. */
const GROUPS: readonly (readonly (keyof AppointmentForm)[])[] = [
  ["patientName"],
  ["countryCode", "phone"],
  ["email"],
  ["identificationNumber"],
  ["type"],
  ["date", "startTime", "endTime"],
  ["createMeet"],
  ["notes"],
];

/** The fields that a person changed here and nobody changed elsewhere: they outlive a reload. */
export function keptFields(
  mine: AppointmentForm,
  before: AppointmentForm,
  fresh: AppointmentForm,
): (keyof AppointmentForm)[] {
  const differ = (fields: readonly (keyof AppointmentForm)[], other: AppointmentForm) =>
    fields.some((field) => other[field] !== before[field]);
  return GROUPS.filter((fields) => differ(fields, mine) && !differ(fields, fresh)).flat();
}
