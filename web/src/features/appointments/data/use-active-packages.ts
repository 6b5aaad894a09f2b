import type { AppointmentForm } from "@sereno/core/appointment/schema";
import type { ClientListItem } from "@sereno/core/client/output";
import type { Purchase } from "@sereno/core/purchase/output";
import { useQueries } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTRPC } from "../../../lib/trpc";
import { useSettled } from "../../../lib/use-settled";
import { lookupsOf, mayBelongTo } from "../model/package-lookup";

const NONE: Purchase[] = [];

/**
 * The packages with sessions left of the person in the form. What cannot be found out is passed over in silence: the
 * server refuses a second package in any case.
 */
export function useActivePackages(chosen: ClientListItem | null) {
  const { purchase } = useTRPC();
  const { control } = useFormContext<AppointmentForm>();
  const [patientName, countryCode, phone, identificationNumber] = useWatch({
    control,
    name: ["patientName", "countryCode", "phone", "identificationNumber"],
  });
  const patient = { patientName, countryCode, phone, identificationNumber };
  const lookups = lookupsOf(patient, chosen);
  const isKnown = lookups.some(({ client_id }) => client_id);
  const typed = JSON.stringify(lookups);
  const isSettled = useSettled(typed) === typed || isKnown;
  const queries = useQueries({
    queries: (isSettled ? lookups : []).map((lookup) => purchase.active.queryOptions(lookup, { retry: false })),
  });
  const found = queries.map(
    ({ data }) => data?.purchases.filter((each) => isKnown || mayBelongTo(patient, each)) ?? [],
  );
  return {
    purchases: found.find((purchases) => purchases.length > 0) ?? NONE,
    isLoading: isKnown && queries.some((query) => query.isLoading),
  };
}
