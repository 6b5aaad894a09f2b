import type { AppointmentForm } from "@sereno/core/appointment/schema";
import type { ClientListItem } from "@sereno/core/client/output";
import { minimumDigits, normalizeIdentification } from "@sereno/core/client/rules";
import { toE164 } from "@sereno/core/phone/rules";
import type { Purchase } from "@sereno/core/purchase/output";
import type { PurchasesOfInput } from "@sereno/core/purchase/schema";
import { digitsOf } from "../../../lib/text";
import { isSamePatient, type PatientData } from "./appointment-form";

const LEAST_NAME = 2;
const LEAST_IDENTIFICATION = 3;

function phoneOf({ countryCode, phone }: Pick<AppointmentForm, "countryCode" | "phone">): string | null {
  const digits = digitsOf(phone);
  if (digits.length < minimumDigits(countryCode)) return null;
  return countryCode ? toE164(phone, countryCode) : toE164(`+${digits}`);
}

/**
 * How to ask for the packages of the person in the form, the surest way first: a client chosen from the list, an
 * identification number, a name with its phone. None while too little is typed to tell who it is.
 */
export function lookupsOf(patient: PatientData, chosen: ClientListItem | null): PurchasesOfInput[] {
  if (chosen && isSamePatient(patient, chosen)) return [{ client_id: chosen.id }];
  const lookups: PurchasesOfInput[] = [];
  const name = patient.patientName.trim();
  const phone = phoneOf(patient);
  const { identificationNumber } = patient;
  if (normalizeIdentification(identificationNumber).length >= LEAST_IDENTIFICATION) {
    lookups.push({ identification_number: identificationNumber });
  }
  if (name.length >= LEAST_NAME && phone) lookups.push({ name, phone });
  return lookups;
}

/** Whether a package that was found may be this person's: not when both say who they are and differ. */
export function mayBelongTo(
  { identificationNumber }: Pick<PatientData, "identificationNumber">,
  { client_identification_number: known }: Pick<Purchase, "client_identification_number">,
): boolean {
  const typed = normalizeIdentification(identificationNumber);
  return !typed || !known || normalizeIdentification(known) === typed;
}
