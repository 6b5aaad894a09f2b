import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { type Contact, isAnotherPerson } from "@sereno/core/domain/client/rules";
import type { CreateClientInput } from "@sereno/core/domain/client/schema";
import { EmailOrBlank } from "@sereno/core/domain/person/schema";
import { DEFAULT_COUNTRY_CODE, minimumDigits, spacedPhone } from "@sereno/core/lib/phone/countries";
import { toE164 } from "@sereno/core/lib/phone/rules";
import { firstName } from "@sereno/core/lib/spanish/rules";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";
import { digitsOf } from "../../../lib/text";
import { type ChosenTime, isWhole, spanOfTime } from "./time/slot-times";

export type PatientData = Pick<
  AppointmentForm,
  "patientName" | "countryCode" | "phone" | "email" | "identificationNumber"
>;

export const NOBODY: PatientData = {
  patientName: "",
  countryCode: DEFAULT_COUNTRY_CODE,
  phone: "",
  email: "",
  identificationNumber: "",
};

export type KnownPatient = Pick<ClientListItem, "id" | keyof CreateClientInput>;

export const patientOf = (appointment: Appointment): KnownPatient => ({
  id: appointment.client_id,
  name: appointment.patient_name,
  phone: appointment.patient_phone,
  whatsapp_code: appointment.whatsapp_code,
  phone_number: appointment.phone_number,
  email: appointment.patient_email,
  identification_number: appointment.identification_number,
});

export const clientFields = (client: KnownPatient): PatientData => ({
  patientName: client.name,
  countryCode: client.whatsapp_code,
  phone: spacedPhone(client.phone_number),
  email: client.email ?? "",
  identificationNumber: client.identification_number ?? "",
});

type PhoneFields = Pick<AppointmentForm, "countryCode" | "phone">;

/** The phone in E.164; null if it is too short. */
export function phoneOf({ countryCode, phone }: PhoneFields): string | null {
  const digits = digitsOf(phone);
  if (digits.length < minimumDigits(countryCode)) return null;
  return countryCode ? toE164(phone, countryCode) : toE164(`+${digits}`);
}

/** The phone as request fields. Without a chosen country code, the number includes one and gets a '+'. */
const phoneInput = ({ countryCode, phone }: PhoneFields) =>
  countryCode ? { whatsapp_code: countryCode, phone_number: phone } : { patient_phone: `+${digitsOf(phone)}` };

const isSamePhone = (a: PhoneFields, b: PhoneFields) =>
  a.countryCode === b.countryCode && digitsOf(a.phone) === digitsOf(b.phone);

function changedDetails(form: PatientData, known: KnownPatient) {
  const before = clientFields(known);
  const { patientName, email, identificationNumber } = form;
  return {
    ...(patientName.trim() !== before.patientName && { patient_name: patientName }),
    ...(!isSamePhone(form, before) && phoneInput(form)),
    ...(email.trim() !== before.email && { patient_email: email }),
    ...(identificationNumber.trim() !== before.identificationNumber && { identification_number: identificationNumber }),
  };
}

export type PatientChange = "none" | "correction" | "another";

export function patientChange(form: PatientData, known: KnownPatient): PatientChange {
  const changes = changedDetails(form, known);
  if (Object.keys(changes).length === 0) return "none";
  const named: Contact = {
    name: form.patientName.trim() || known.name,
    phone: phoneOf(form) ?? digitsOf(form.phone),
    identification_number: changes.identification_number,
  };
  const isOtherPhone = !isSamePhone(form, clientFields(known));
  return isAnotherPerson(known, isOtherPhone ? named : { ...named, phone: known.phone }) ? "another" : "correction";
}

/** The patient as request fields. Omits the identification number of `known` if the form now names another person. */
export function patientInput(form: PatientData, known: KnownPatient | null) {
  const shown = { patient_name: form.patientName, ...phoneInput(form), patient_email: form.email };
  if (!known) return { ...shown, identification_number: form.identificationNumber };
  const changes = changedDetails(form, known);
  return { ...(patientChange(form, known) === "another" ? shown : { client_id: known.id }), ...changes };
}

interface PatientOutlook {
  known: KnownPatient;
  appointment?: Pick<Appointment, "client_id" | "patient_name" | "session_held" | "session_note">;
}

export function patientNotes(form: PatientData, { known, appointment }: PatientOutlook): string[] {
  const change = patientChange(form, known);
  const isMoved = appointment !== undefined && (change === "another" || known.id !== appointment.client_id);
  const name = form.patientName.trim();
  const notes: string[] = [];
  if (isMoved) notes.push(`Esta cita pasará a ${name ? `${name}, otra persona` : "otra persona"}.`);
  else if (change === "another") notes.push(`Esta cita será de ${name ? `${name}, otra persona` : "otra persona"}.`);
  if (isMoved && appointment.session_held) {
    notes.push(appointment.session_note ?? `La sesión vuelve al paquete de ${firstName(appointment.patient_name)}.`);
  }
  if (change === "correction") notes.push(`También se actualiza en la ficha de ${firstName(known.name)}.`);
  return notes;
}

type MeetFields = Pick<AppointmentForm, "type" | "email" | "createMeet">;

const hasAddress = (email: string) => email.trim() !== "" && EmailOrBlank.safeParse(email).success;

/** Whether a meeting is possible: for virtual appointments with an e-mail address, which Google invites. */
export const mayMeet = ({ type, email }: Omit<MeetFields, "createMeet">): boolean =>
  type === "Virtual" && hasAddress(email);

/** Whether to request a Meet link. `createMeet` keeps the therapist's choice while no link is possible. */
export const wantsMeet = (form: MeetFields): boolean => form.createMeet && mayMeet(form);

/** Whether saving removes the meeting: only if the new end is after `now`. An incomplete e-mail does not remove it. */
export function removesMeet(form: MeetFields & ChosenTime, { google_meet_link, end_date }: Appointment, now: Minute) {
  const { type, email, createMeet } = form;
  const end = isWhole(form) ? spanOfTime(form).end : parseLocal(end_date);
  return google_meet_link !== null && end > now && (type !== "Virtual" || !createMeet || email.trim() === "");
}

/** The form's `createMeet` for an appointment: false only if the therapist declined a meeting that was possible. */
export const keepsMeet = ({ is_virtual, patient_email, create_google_meet }: Appointment): boolean =>
  create_google_meet || !is_virtual || !patient_email;
