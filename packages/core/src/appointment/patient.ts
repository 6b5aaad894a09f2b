import type { Person, PersonMembers } from "../client/person";
import { PHONE_DIGITS_TEXT } from "../phone/schema";
import type { AppointmentRecord } from "./entity";
import type { BookAppointmentInput, UpdateAppointmentInput } from "./schema";

/** How an appointment's input names its patient. */
export const PATIENT_MEMBERS = {
  name: "patient_name",
  phone: "patient_phone",
  phone_text: PHONE_DIGITS_TEXT,
  email: "patient_email",
  identification_number: "identification_number",
} as const satisfies PersonMembers<keyof BookAppointmentInput & keyof UpdateAppointmentInput>;

/** The part of a record that says who. */
export const patientFields = (person: Person) => ({
  patient_name: person.name,
  patient_phone: person.phone,
  patient_email: person.email ?? undefined,
  identification_number: person.identification_number ?? undefined,
});

/** Whom a record says it is for. */
export const patientOf = (record: AppointmentRecord): Person => ({
  name: record.patient_name,
  phone: record.patient_phone,
  email: record.patient_email ?? null,
  identification_number: record.identification_number ?? null,
});
