import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { EmailOrBlank } from "@sereno/core/domain/person/schema";

type MeetFields = Pick<AppointmentForm, "type" | "email" | "createMeet">;

const hasAddress = (email: string) => email.trim() !== "" && EmailOrBlank.safeParse(email).success;

/** Whether a meeting is possible: for virtual appointments with an e-mail address, which Google invites. */
export const mayMeet = ({ type, email }: Omit<MeetFields, "createMeet">): boolean =>
  type === "Virtual" && hasAddress(email);

/** Whether the form requests a meeting. `createMeet` stays on until the user switches it off. */
export const wantsMeet = (form: MeetFields): boolean => form.createMeet && mayMeet(form);

/** Whether saving removes the meeting; an address still being typed does not. */
export const removesMeet = ({ type, email, createMeet }: MeetFields, { google_meet_link }: Appointment): boolean =>
  google_meet_link !== null && (type !== "Virtual" || !createMeet || email.trim() === "");

/** False if the therapist switched off a meeting that was possible. */
export const keepsMeet = ({ is_virtual, patient_email, create_google_meet }: Appointment): boolean =>
  create_google_meet || !is_virtual || !patient_email;
