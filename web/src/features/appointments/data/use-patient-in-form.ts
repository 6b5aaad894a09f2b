import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { useFormContext, useWatch } from "react-hook-form";
import { usePurchases } from "../../../domain/package/use-purchases";
import { trpc } from "../../../lib/trpc";
import { useSettled } from "../../../lib/use-settled";
import { isOnOffer, lookupsOf, mayBelongTo, type PackageOptions } from "../model/package-options";
import { type KnownPatient, type PatientData, patientChange } from "../model/patient";

export function usePatientInForm(): PatientData {
  const { control } = useFormContext<AppointmentForm>();
  const [patientName, countryCode, phone, email, identificationNumber] = useWatch({
    control,
    name: ["patientName", "countryCode", "phone", "email", "identificationNumber"],
  });
  return { patientName, countryCode, phone, email, identificationNumber };
}

const NONE: Purchase[] = [];

/** Active packages of the person in the form. A failure counts as none: the server refuses a second package anyway. */
export function useActivePackages(known: KnownPatient | null, isWanted = true) {
  const patient = usePatientInForm();
  const lookups = lookupsOf(patient, known);
  const isKnown = lookups.some(({ client_id }) => client_id);
  const typed = JSON.stringify(lookups);
  const isSettled = useSettled(typed) === typed || isKnown;
  const queries = trpc.useQueries(({ purchase }) =>
    (isSettled && isWanted ? lookups : []).map((lookup) => purchase.active(lookup, { retry: false })),
  );
  const found = queries.map(
    ({ data }) => data?.purchases.filter((each) => isKnown || mayBelongTo(patient, each)) ?? [],
  );
  return {
    purchases: found.find((purchases) => purchases.length > 0) ?? NONE,
    isLoading: isKnown && queries.some((query) => query.isLoading),
  };
}

/** Packages of the edited appointment's client, or of the person in the form if that is somebody else. */
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
    /** Key of the person whose packages these are; "" for the appointment's client. */
    person: isOwn ? "" : `${known.id} ${isAnother}`,
  };
}
