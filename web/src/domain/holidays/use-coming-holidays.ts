import { holidayText } from "@sereno/core/domain/holidays/rules";
import { useMemo } from "react";
import { trpc } from "../../lib/trpc";

/** Upcoming holidays, and the year that the therapist has not yet reviewed. */
export const useComingHolidays = () => trpc.holiday.coming.useQuery();

/** Holiday names by date; empty until loaded. */
export function useHolidayNames(): ReadonlyMap<string, string> {
  const { data } = useComingHolidays();
  return useMemo(() => new Map(data?.holidays.map(({ date, names }) => [date, holidayText(names)])), [data]);
}
