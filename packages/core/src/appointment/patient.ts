import type { Person } from "../client/identity";
import { toE164 } from "../client/rules";
import { AppError } from "../errors";
import { personOf } from "./change";
import type { AppointmentRecord } from "./entity";
import { type BookAppointmentInput, PHONE_FORMAT_TEXT, type UpdateAppointmentInput } from "./schema";

/** A refusal of one field of the input. */
export const invalidField = (path: string, message: string) =>
  new AppError("invalid_input", { message, errors: [{ path, message }] });

type PhoneInput = Pick<BookAppointmentInput, "patient_phone" | "phone_number" | "whatsapp_code">;

function phoneOf(input: PhoneInput): string {
  const code = input.whatsapp_code?.replace("+", "") || undefined;
  const phone = toE164(input.phone_number?.trim() || input.patient_phone || "", code);
  if (!phone) throw invalidField("patient_phone", PHONE_FORMAT_TEXT);
  return phone;
}

/** A text without what surrounds it; null for none. */
export const given = (text: string | null | undefined) => text?.trim() || null;

/** The patient of a new appointment. @throws AppError `invalid_input` for a phone that is none. */
export const newPerson = (input: BookAppointmentInput): Person => ({
  name: input.patient_name,
  phone: phoneOf(input),
  email: given(input.patient_email),
  identification_number: given(input.identification_number),
});

/** The part of a record that says who. */
export const patientFields = (person: Person) => ({
  patient_name: person.name,
  patient_phone: person.phone,
  patient_email: person.email ?? undefined,
  identification_number: person.identification_number ?? undefined,
});

/** The patient after a change. @throws AppError `invalid_input` for a phone that is none. */
export function changedPerson(before: AppointmentRecord, input: UpdateAppointmentInput): Person {
  const old = personOf(before);
  const phoneNamed = input.patient_phone != null || input.phone_number != null;
  return {
    name: input.patient_name ?? old.name,
    phone: phoneNamed ? phoneOf(input) : old.phone,
    email: input.patient_email === undefined ? old.email : given(input.patient_email),
    identification_number:
      input.identification_number === undefined ? old.identification_number : given(input.identification_number),
  };
}

export const samePerson = (a: Person, b: Person) =>
  a.name === b.name &&
  a.phone === b.phone &&
  a.email === b.email &&
  a.identification_number === b.identification_number;
