import { useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { useComingHolidays } from "../../../domain/holidays/use-coming-holidays";
import { messageOf } from "../../../lib/errors";
import { queryUtils, trpc } from "../../../lib/trpc";
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
  return trpc.holiday.set.useMutation({
    onSuccess: (answer) => queryUtils.holiday.coming.setData(undefined, answer),
    onError: (error) => toast.error("Error al cambiar el país", messageOf(error)),
  });
}
