import type { BookAppointmentInput, UpdateAppointmentInput } from "../../things/appointment/schema";
import type { PersonMembers } from "../../things/client/person";
import { PHONE_DIGITS_TEXT } from "../../words/phone/tidy/rules";

/** How a booking names whose it is. */
export const PATIENT_MEMBERS = {
  name: "patient_name",
  phone: "patient_phone",
  phone_text: PHONE_DIGITS_TEXT,
  email: "patient_email",
  identification_number: "identification_number",
} as const satisfies PersonMembers<keyof BookAppointmentInput & keyof UpdateAppointmentInput>;
