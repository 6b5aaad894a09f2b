import { queryUtils } from "../../../lib/trpc";

/** Fetches the appointment without using the cache. */
export const fetchFresh = (id: string) => queryUtils.appointment.get.fetch({ id }, { staleTime: 0, gcTime: 0 });
