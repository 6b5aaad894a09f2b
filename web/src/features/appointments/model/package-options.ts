import type { Appointment } from "@sereno/core/domain/appointment/output";
import { normalizeIdentification } from "@sereno/core/domain/client/rules";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import type { PurchasesOfInput } from "@sereno/core/domain/purchase/schema";
import { type KnownPatient, type PatientData, patientChange, phoneOf } from "./patient";

const LEAST_NAME = 2;
const LEAST_IDENTIFICATION = 3;

/** Queries for the packages of the person in the form, most reliable first; none while the person is incomplete. */
export function lookupsOf(patient: PatientData, known: KnownPatient | null): PurchasesOfInput[] {
  if (known && patientChange(patient, known) !== "another") return [{ client_id: known.id }];
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

export function mayBelongTo(
  { identificationNumber }: Pick<PatientData, "identificationNumber">,
  { client_identification_number: known }: Pick<Purchase, "client_identification_number">,
): boolean {
  const typed = normalizeIdentification(identificationNumber);
  return !typed || !known || normalizeIdentification(known) === typed;
}

type Used = Pick<Appointment, "package_purchase_id" | "session_held">;

export interface PackageOptions {
  /** The person's packages; undefined while unknown. */
  purchases: Purchase[] | undefined;
  /** The edited appointment; null if the packages belong to another person than its client. */
  appointment: Used | null;
}

export const isOnOffer = ({ id, status }: Purchase, { package_purchase_id }: Used): boolean =>
  status === "active" || id === package_purchase_id;

export const maySell = ({ purchases, appointment }: PackageOptions): boolean =>
  purchases !== undefined &&
  !purchases.some(
    ({ id, status }) =>
      status === "active" ||
      (status === "completed" && appointment?.session_held === true && id === appointment.package_purchase_id),
  );
