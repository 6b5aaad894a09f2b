import { useMemo } from "react";
import { type Load, useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { monthTables, stateText } from "../model/month-tables";
import type { Table } from "../papers/table";

interface SheetShown {
  /** Whether and when it was closed. */
  state: string;
  /** Under the title on paper. */
  lines: string[];
  tables: Table[];
}

/** All of a month, as it is shown, printed and written into files. */
export function useMonthSheet(month: string, today: string): Load<SheetShown> {
  const { zone } = useClock();
  const books = trpc.month.books.useQuery({ month });
  const sheet = trpc.month.sheet.useQuery({ month });
  const profile = trpc.practice.get.useQuery();
  const shown = useMemo(() => {
    if (!books.data || !sheet.data || !profile.data) return undefined;
    const state = stateText(books.data, zone, today);
    const { name, nit } = profile.data;
    return {
      state,
      lines: [nit ? `${name}, NIT ${nit}` : name, state],
      tables: monthTables(books.data, sheet.data, zone),
    };
  }, [books.data, sheet.data, profile.data, zone, today]);
  return useLoad([books, sheet, profile], shown);
}
