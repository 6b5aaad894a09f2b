import type { MonthBooks } from "@sereno/core/things/month/output";
import { useMemo } from "react";
import { type Load, useLoad } from "../../../components/load/use-load";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { monthTables, stateText } from "../model/month-tables";
import { monthText } from "../model/months";
import type { Table } from "../papers/table";

/** What a month comes to, with its expenses, and what changed in it since it was closed. */
export function useBooks(month: string): Load<MonthBooks> {
  const query = trpc.month.books.useQuery({ month });
  return useLoad(query, query.data);
}

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

/** Closes a month and opens it again, with the toasts. */
export function useClosing(month: string) {
  const reopening = trpc.month.reopen.useMutation({
    onSuccess: () => toast.success(`Reabriste ${monthText(month)}`),
    onError: (error) => toast.error("El mes no se reabrió", messageOf(error)),
  });
  const closing = trpc.month.close.useMutation({
    onSuccess: () =>
      toast.success(`Cerraste ${monthText(month)}`, "Lo que cambie desde ahora se ve como ajuste.", {
        action: { label: "Deshacer", onAct: () => reopening.mutate({ month }) },
      }),
    onError: (error) => toast.error("El mes no se cerró", messageOf(error)),
  });
  return {
    close: () => closing.mutate({ month }),
    reopen: () => reopening.mutate({ month }),
    isPending: closing.isPending || reopening.isPending,
  };
}
