import { holidayText } from "@sereno/core/domain/holidays/rules";
import { useMemo } from "react";
import { trpc } from "../../lib/trpc";

/** The holidays of the months ahead, and the year about which the therapist is still to be asked. */
export const useComingHolidays = () => trpc.holiday.coming.useQuery();

/** Their names by date, for what marks them; none until they are known. */
export function useHolidayNames(): ReadonlyMap<string, string> {
  const { data } = useComingHolidays();
  return useMemo(() => new Map(data?.holidays.map(({ date, names }) => [date, holidayText(names)])), [data]);
}
