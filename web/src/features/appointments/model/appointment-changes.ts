import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm, UpdateAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { keysOf } from "../../../lib/keys-of";
import { priceInput, sessionInput, startOf, toForm } from "./appointment-form";
import { type KnownPatient, patientChange, patientInput, patientOf, wantsMeet } from "./patient";
import { minutesBetween } from "./time/slot-times";

type Changes = Omit<UpdateAppointmentInput, "id" | "version">;

/** The part of an appointment that each field belongs to: changes and conflicts are found per part. */
const PARTS = {
  patientName: "name",
  countryCode: "phone",
  phone: "phone",
  email: "email",
  identificationNumber: "identification",
  type: "type",
  date: "time",
  startTime: "time",
  endTime: "time",
  createMeet: "meet",
  notes: "notes",
  sessionType: "session",
  purchaseId: "session",
  packageId: "session",
  isPaid: "session",
  totalPaid: "session",
  paymentMethod: "session",
  paymentReference: "session",
  price: "price",
} as const satisfies Record<keyof AppointmentForm, string>;

const FIELDS = keysOf(PARTS);
type Part = (typeof PARTS)[keyof AppointmentForm];

const partsThatDiffer = (a: AppointmentForm, b: AppointmentForm): Set<Part> =>
  new Set(FIELDS.filter((field) => a[field] !== b[field]).map((field) => PARTS[field]));

const isVirtual = ({ type }: AppointmentForm) => type === "Virtual";
const durationOf = ({ startTime, endTime }: AppointmentForm) => minutesBetween(startTime, endTime);
const isSameSession = (a: AppointmentForm, b: AppointmentForm) =>
  a.sessionType === b.sessionType &&
  (a.sessionType === "individual" || (a.purchaseId !== "" && a.purchaseId === b.purchaseId));

/** Changes to send per changed part. Patient and meeting are not here, because they depend on several parts. */
const CHANGES: Partial<Record<Part, (form: AppointmentForm, before: AppointmentForm) => Changes>> = {
  type: (form) => ({ is_virtual: isVirtual(form) }),
  time: (form, before) => ({
    ...(startOf(form) !== startOf(before) && { appointment_date: startOf(form) }),
    ...(durationOf(form) !== durationOf(before) && { duration_minutes: durationOf(form) }),
  }),
  session: (form, before) => (isSameSession(form, before) ? {} : sessionInput(form)),
  price: priceInput,
  notes: ({ notes }) => ({ notes }),
};

const changesMeet = (form: AppointmentForm, before: AppointmentForm): boolean =>
  (isVirtual(form) && !isVirtual(before)) || wantsMeet(form) !== wantsMeet(before);

/** The form's changes; empty if none. `chosen`: a client that the user chose; null for the appointment's own client. */
export function toChanges(form: AppointmentForm, appointment: Appointment, chosen: KnownPatient | null): Changes {
  const before = toForm(appointment);
  const known = chosen ?? patientOf(appointment);
  const namesPatient = known.id !== appointment.client_id || patientChange(form, known) !== "none";
  const changes: Changes = {
    ...(changesMeet(form, before) && { create_google_meet: wantsMeet(form) }),
    ...(namesPatient && patientInput(form, known)),
  };
  for (const part of partsThatDiffer(form, before)) Object.assign(changes, CHANGES[part]?.(form, before));
  // The form shows less than the stored length of an appointment that a change of time zone moved across midnight.
  if (changes.appointment_date && durationOf(form) !== appointment.duration_minutes)
    changes.duration_minutes = durationOf(form);
  return changes;
}

export const changesPackage = (form: AppointmentForm, appointment: Appointment): boolean =>
  !isSameSession(form, toForm(appointment));

/** Fields that only this form has changed, not another device: they keep their input when the record is reloaded. */
export function keptFields(mine: AppointmentForm, before: AppointmentForm, fresh: AppointmentForm) {
  const changedHere = partsThatDiffer(mine, before);
  const changedElsewhere = partsThatDiffer(fresh, before);
  return FIELDS.filter((field) => changedHere.has(PARTS[field]) && !changedElsewhere.has(PARTS[field]));
}
