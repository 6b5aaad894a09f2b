import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { useFormContext, useWatch } from "react-hook-form";
import { trpc } from "../../../lib/trpc";
import { useSettled } from "../../../lib/use-settled";
import { lookupsOf, mayBelongTo } from "../model/package-lookup";
import type { KnownPatient, PatientData } from "../model/patient";

export function usePatientInForm(): PatientData {
  const { control } = useFormContext<AppointmentForm>();
  const [patientName, countryCode, phone, email, identificationNumber] = useWatch({
    control,
    name: ["patientName", "countryCode", "phone", "email", "identificationNumber"],
  });
  return { patientName, countryCode, phone, email, identificationNumber };
}

const NONE: Purchase[] = [];

/** Packages with sessions left. Failures are ignored, because the server refuses a second active package. */
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
