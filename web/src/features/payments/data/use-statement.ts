import type { Statement } from "@sereno/core/domain/payment/statement/output";
import { keepPreviousData } from "@tanstack/react-query";
import { type Load, useLoad } from "../../../components/load/use-load";
import { trpc } from "../../../lib/trpc";
import { statementLines } from "../model/statement-tables";

/** Local days, both inclusive; "" for an open end. */
export interface Period {
  from: string;
  to: string;
}

interface StatementShown {
  statement: Statement;
  lines: string[];
}

/** A client's statement of a period; the previous one stays while the next loads. */
export function useStatement(client_id: string, { from, to }: Period): Load<StatementShown> {
  const statement = trpc.payment.statement.useQuery(
    { client_id, from: from || null, to: to || null },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const profile = trpc.practice.get.useQuery();
  const shown = statement.data && profile.data;
  return useLoad(
    [statement, profile],
    shown && statement.data && { statement: statement.data, lines: statementLines(statement.data, profile.data) },
  );
}
