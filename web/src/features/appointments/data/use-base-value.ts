import { trpc } from "../../../lib/trpc";

/** What a session costs unless said, in pesos; undefined while that is not known. */
export const useBaseValue = (): number | undefined => trpc.catalog.config.useQuery().data?.base_consultation_value;
