import { useMemo } from "react";
import { type Load, useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import { monthTables } from "../model/month-tables";
import type { Table } from "../papers/table";

interface SheetShown {
  lines: string[];
  tables: Table[];
}

export function useMonthSheet(month: string, today: string): Load<SheetShown> {
  const books = trpc.month.books.useQuery({ month });
  const sheet = trpc.month.sheet.useQuery({ month });
  const profile = trpc.practice.get.useQuery();
  const shown = useMemo(() => {
    if (!books.data || !sheet.data || !profile.data) return undefined;
    const { name, nit } = profile.data;
    return {
      lines: [nit ? `${name}, NIT ${nit}` : name],
      tables: monthTables(books.data, sheet.data, today),
    };
  }, [books.data, sheet.data, profile.data, today]);
  return useLoad([books, sheet, profile], shown);
}
