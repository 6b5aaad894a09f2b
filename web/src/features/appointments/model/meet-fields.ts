import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { EmailOrBlank } from "@sereno/core/domain/person/schema";

type MeetFields = Pick<AppointmentForm, "type" | "email" | "createMeet">;

const hasAddress = (email: string) => email.trim() !== "" && EmailOrBlank.safeParse(email).success;

/** Only with an e-mail can Google invite somebody. */
export const mayMeet = ({ type, email }: Omit<MeetFields, "createMeet">): boolean =>
  type === "Virtual" && hasAddress(email);

/** Whether a form asks for a meeting: `createMeet` is on until a person switches it off by hand. */
export const wantsMeet = (form: MeetFields): boolean => form.createMeet && mayMeet(form);

/** Whether saving a form takes away the meeting that an appointment has; an address that is still being typed does not. */
export const removesMeet = ({ type, email, createMeet }: MeetFields, { google_meet_link }: Appointment): boolean =>
  google_meet_link !== null && (type !== "Virtual" || !createMeet || email.trim() === "");

/** Switched off by hand is what has no meeting although it could have one. */
export const keepsMeet = ({ is_virtual, patient_email, create_google_meet }: Appointment): boolean =>
  create_google_meet || !is_virtual || !patient_email;
