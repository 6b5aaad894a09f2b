import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/trpc";

/** What a session costs unless said, in pesos; undefined while that is not known. */
export const useBaseValue = (): number | undefined =>
  useQuery(useTRPC().catalog.config.queryOptions()).data?.base_consultation_value;
