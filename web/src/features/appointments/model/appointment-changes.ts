import type { AppointmentForm, UpdateAppointmentInput } from "@sereno/core/appointment/schema";
import { keysOf } from "../../../lib/keys-of";
import { digitsOf } from "../../../lib/text";
import { phoneInput, startOf } from "./appointment-form";
import { wantsMeet } from "./meet";
import { minutesBetween } from "./slot-times";

type Changes = Omit<UpdateAppointmentInput, "id" | "version">;

/** What of an appointment each field is part of; null for how it is paid, which is settled when it is booked. */
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
  sessionType: null,
  purchaseId: null,
  packageId: null,
  paymentMethod: null,
  paymentReference: null,
} as const satisfies Record<keyof AppointmentForm, string | null>;

const FIELDS = keysOf(PARTS);
type Part = (typeof PARTS)[keyof AppointmentForm];

/** The parts in which two forms differ, by one field at least. */
const partsThatDiffer = (a: AppointmentForm, b: AppointmentForm): Set<Part> =>
  new Set(FIELDS.filter((field) => a[field] !== b[field]).map((field) => PARTS[field]));

const isVirtual = ({ type }: AppointmentForm) => type === "Virtual";
const durationOf = ({ startTime, endTime }: AppointmentForm) => minutesBetween(startTime, endTime);
const isSamePhone = (a: AppointmentForm, b: AppointmentForm) =>
  a.countryCode === b.countryCode && digitsOf(a.phone) === digitsOf(b.phone);

const CHANGES: Record<Exclude<Part, "meet" | null>, (form: AppointmentForm, before: AppointmentForm) => Changes> = {
  name: ({ patientName }) => ({ patient_name: patientName }),
  phone: (form, before) => (isSamePhone(form, before) ? {} : phoneInput(form)),
  email: ({ email }) => ({ patient_email: email }),
  identification: ({ identificationNumber }) => ({ identification_number: identificationNumber }),
  type: (form) => ({ is_virtual: isVirtual(form) }),
  time: (form, before) => ({
    ...(startOf(form) !== startOf(before) && { appointment_date: startOf(form) }),
    ...(durationOf(form) !== durationOf(before) && { duration_minutes: durationOf(form) }),
  }),
  notes: ({ notes }) => ({ notes }),
};

/** It follows from type and email as well. One that was in person may have been booked with a meeting that it had no use for. */
const changesMeet = (form: AppointmentForm, before: AppointmentForm): boolean =>
  (isVirtual(form) && !isVirtual(before)) || wantsMeet(form) !== wantsMeet(before);

/** What of the appointment the form changes; empty when nothing. */
export function toChanges(form: AppointmentForm, before: AppointmentForm): Changes {
  const changes: Changes = changesMeet(form, before) ? { create_google_meet: wantsMeet(form) } : {};
  for (const part of partsThatDiffer(form, before)) {
    if (part && part !== "meet") Object.assign(changes, CHANGES[part](form, before));
  }
  return changes;
}

/** The fields that a person changed here and nobody changed elsewhere: they outlive a reload. */
export function keptFields(
  mine: AppointmentForm,
  before: AppointmentForm,
  fresh: AppointmentForm,
): (keyof AppointmentForm)[] {
  const changedHere = partsThatDiffer(mine, before);
  const changedElsewhere = partsThatDiffer(fresh, before);
  return FIELDS.filter((field) => {
    const part = PARTS[field];
    return part !== null && changedHere.has(part) && !changedElsewhere.has(part);
  });
}
