import { holidayText } from "@sereno/core/domain/holidays/rules";
import { useMemo } from "react";
import { trpc } from "../../lib/trpc";

export const useComingHolidays = () => trpc.holiday.coming.useQuery();

export function useHolidayNames(): ReadonlyMap<string, string> {
  const { data } = useComingHolidays();
  return useMemo(() => new Map(data?.holidays.map(({ date, names }) => [date, holidayText(names)])), [data]);
}
