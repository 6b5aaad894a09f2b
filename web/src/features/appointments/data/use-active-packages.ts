import type { AppointmentForm } from "@sereno/core/appointment/schema";
import type { ClientListItem } from "@sereno/core/client/output";
import type { Purchase } from "@sereno/core/purchase/output";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { toast } from "../../../components/ui/toast/toast";
import { useTRPC } from "../../../lib/trpc";
import { lookupsOf, mayBelongTo } from "../model/package-lookup";
import { useSettled } from "./use-patient-search";

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

/** The packages on sale. */
export function useCatalogue() {
  const { catalog } = useTRPC();
  // A package that was just made in another tab shows on the way back.
  const query = useQuery(catalog.list.queryOptions({}, { staleTime: 0 }));
  const hasFailed = query.isError && !query.data;
  useEffect(() => {
    if (hasFailed) toast.error("No se pudieron cargar los paquetes disponibles. Intenta de nuevo.");
  }, [hasFailed]);
  return {
    packages: query.data?.packages,
    hasFailed,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

export const PROGRESS_FAILED_TEXT = "Error al cargar progreso de paquetes";

/** Every package that a client bought, newest first. */
export function useClientPackages(client_id: string) {
  const { purchase } = useTRPC();
  const query = useQuery(purchase.list.queryOptions({ client_id }));
  const hasFailed = query.isError && !query.data;
  useEffect(() => {
    if (hasFailed) toast.error(PROGRESS_FAILED_TEXT);
  }, [hasFailed]);
  return {
    purchases: query.data?.purchases,
    hasFailed,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
