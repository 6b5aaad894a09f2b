import { holidayText } from "@sereno/core/holidays/rules";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "../../lib/trpc";

/** The holidays of the months ahead, and the year about which the therapist is still to be asked. */
export const useComingHolidays = () => useQuery(useTRPC().holiday.coming.queryOptions());

/** Their names by date, for what marks them; none until they are known. */
export function useHolidayNames(): ReadonlyMap<string, string> {
  const { data } = useComingHolidays();
  return useMemo(() => new Map(data?.holidays.map(({ date, names }) => [date, holidayText(names)])), [data]);
}
