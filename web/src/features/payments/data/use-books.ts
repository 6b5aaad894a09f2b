import type { MonthBooks } from "@sereno/core/domain/month/output";
import { type Load, useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";

export function useBooks(month: string): Load<MonthBooks> {
  const query = trpc.month.books.useQuery({ month });
  return useLoad(query, query.data);
}
