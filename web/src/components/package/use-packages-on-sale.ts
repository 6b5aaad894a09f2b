import type { Package } from "@sereno/core/things/catalog/output";
import { trpc } from "../../lib/trpc";
import { type FailureToast, type Load, useLoad } from "../load/use-load";

/** The packages on sale. One that was just made in another tab shows on the way back. */
export function usePackagesOnSale(toast: FailureToast): Load<Package[]> {
  const query = trpc.catalog.list.useQuery({}, { staleTime: 0 });
  return useLoad(query, query.data?.packages, toast);
}
