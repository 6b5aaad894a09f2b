import { closingsOf, type HolidayDay } from "@sereno/core/things/holidays/rules";
import { useComingHolidays } from "../../../components/holidays/use-coming-holidays";
import { useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
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
    onSuccess: (answer) => {
      queryUtils.holiday.coming.setData(undefined, answer);
      void queryUtils.appointment.agenda.invalidate();
    },
    onError: (error) => toast.error("Error al cambiar el país", messageOf(error)),
  });
}

/** Whom closing those days would leave outside, as it is now. */
export function useLeftOutside(days: HolidayDay[]) {
  const query = trpc.availability.leftOutside.useQuery({ saved: closingsOf(days) }, { staleTime: 0 });
  return useLoad(query, query.data?.left_outside);
}
