import type { ComingHolidays } from "@sereno/core/holidays/output";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useComingHolidays } from "../../../components/holidays/use-coming-holidays";
import { useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { useTRPC } from "../../../lib/trpc";
import { useChangeDates } from "../exceptions/use-exceptions";

export function useHolidays() {
  const query = useComingHolidays();
  return useLoad(query, query.data);
}

export const useCloseHolidays = () => useChangeDates("Festivos cerrados", "Error al cerrar los festivos");
export const useOpenHolidays = () => useChangeDates("Ese día vuelve a tu horario", "Error al abrir el día");
export const useRemoveHolidays = () => useChangeDates("Festivos quitados", "Error al quitar los festivos");

/** Sets whose holidays count. */
export function useSetCountry() {
  const { appointment, holiday } = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    holiday.set.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData<ComingHolidays>(holiday.coming.queryKey(), answer);
        void queryClient.invalidateQueries(appointment.agenda.queryFilter());
      },
      onError: (error) => toast.error("Error al cambiar el país", messageOf(error)),
    }),
  );
}

/** The live appointments on dates that are about to be closed, as they are now. */
export function useAppointmentsOn(dates: string[]) {
  const query = useQuery(useTRPC().holiday.appointments.queryOptions({ dates }, { staleTime: 0 }));
  return useLoad(query, query.data?.appointments);
}
