import { trpc } from "../../../lib/trpc";

/** Default price of a session in pesos; undefined while unknown. */
export const useBaseValue = (): number | undefined => trpc.catalog.config.useQuery().data?.base_consultation_value;
