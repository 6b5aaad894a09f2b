import { queryUtils } from "../../../lib/trpc";

/** Asks for an appointment as it is now, whatever is in view. */
export const fetchFresh = (id: string) => queryUtils.appointment.get.fetch({ id }, { staleTime: 0, gcTime: 0 });
