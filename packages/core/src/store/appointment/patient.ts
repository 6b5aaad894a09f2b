import type { BookAppointmentInput, UpdateAppointmentInput } from "../../domain/appointment/schema";
import type { PersonMembers } from "../../domain/client/person";
import { PHONE_DIGITS_TEXT } from "../../lib/phone/tidy/rules";

/** The members that name a booking's client. */
export const PATIENT_MEMBERS = {
  name: "patient_name",
  phone: "patient_phone",
  phone_text: PHONE_DIGITS_TEXT,
  email: "patient_email",
  identification_number: "identification_number",
} as const satisfies PersonMembers<keyof BookAppointmentInput & keyof UpdateAppointmentInput>;
