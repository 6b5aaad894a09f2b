import type { Appointment } from "@sereno/core/domain/appointment/output";
import { usePurchases } from "../../../domain/package/use-purchases";
import { isOnOffer, type PackageOptions } from "../model/packages/package-options";
import { type KnownPatient, patientChange } from "../model/patient";
import { useActivePackages, usePatientInForm } from "./use-patient-in-form";

/** Packages of an edited appointment's client, or of the other person in the form. */
export function usePackageOptions(appointment: Appointment, known: KnownPatient) {
  const isAnother = patientChange(usePatientInForm(), known) === "another";
  const isOwn = known.id === appointment.client_id && !isAnother;
  const load = usePurchases(appointment.client_id);
  const others = useActivePackages(known, !isOwn);
  const own = load.data?.filter((each) => isOnOffer(each, appointment));
  const options: PackageOptions = isOwn
    ? { purchases: own, appointment }
    : { purchases: others.isLoading ? undefined : others.purchases, appointment: null };
  return {
    ...options,
    load,
    hasFailed: isOwn && load.hasFailed && !own,
    /** Key of the person with these packages; "" for the appointment's client. */
    person: isOwn ? "" : `${known.id} ${isAnother}`,
  };
}
