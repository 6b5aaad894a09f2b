import type { Package } from "@sereno/core/catalog/output";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../lib/trpc";
import { type Load, type Told, useLoad } from "../load/use-load";

/** The packages on sale. One that was just made in another tab shows on the way back. */
export function usePackagesOnSale(told: Told): Load<Package[]> {
  const query = useQuery(useTRPC().catalog.list.queryOptions({}, { staleTime: 0 }));
  return useLoad(query, query.data?.packages, told);
}
