import { useLoad } from "../../../components/load/use-load";
import { useComingHolidays } from "../../../domain/holidays/use-coming-holidays";
import { useChangeDates } from "../exceptions/use-exceptions";

export function useHolidays() {
  const query = useComingHolidays();
  return useLoad(query, query.data);
}

export const useCloseHolidays = () => useChangeDates("Festivos cerrados", "Error al cerrar los festivos");
export const useOpenHolidays = () => useChangeDates("Vuelves a atender", "Error al abrir los festivos");
