import { queryUtils } from "../../../lib/trpc";

export const fetchFresh = (id: string) => queryUtils.appointment.get.fetch({ id }, { staleTime: 0, gcTime: 0 });
