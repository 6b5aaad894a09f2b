import type { Debtor } from "@sereno/core/domain/payment/output";
import { useId, useState } from "react";
import { LoadMore } from "../../../components/load/load-more";
import type { MorePages } from "../../../components/load/use-pages";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { MONEY } from "../../../components/ui/drawings";
import { EmptyState } from "../../../components/ui/empty-state";
import { formatPesos } from "../../../lib/pesos";
import { counted } from "../../../lib/text";
import { firstOf, groupByAge } from "../model/debtors";
import { DebtorRow } from "./debtor-row";

interface DebtorsCardProps {
  debtors: Debtor[];
  totalDue: number;
  more: MorePages;
  /** 'YYYY-MM-DD'. */
  today: string;
}

/** Debtors shown at first; a button shows the others. */
const FIRST = 5;

export function DebtorsCard({ debtors, totalDue, more, today }: DebtorsCardProps) {
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const isCut = !showsAll && debtors.length > FIRST;
  const isNobody = debtors.length === 0 && !more.hasMore;
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={titleId} className="text-lg font-semibold">
            {isNobody ? "Por cobrar" : <Sum due={totalDue} />}
          </h2>
          {!isNobody && !more.hasMore && (
            <p className="text-sm text-ink-soft tabular-nums">{counted(debtors.length, "cliente", "clientes")}</p>
          )}
        </div>
        {isNobody && <EmptyState drawing={MONEY} title="Nadie te debe." className="py-2" />}
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
          {firstOf(groupByAge(debtors, today, more.hasMore), isCut ? FIRST : debtors.length).map(
            ({ label, due, debtors: group }) => (
              <section key={label} aria-label={label}>
                <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-1.5 text-sm font-semibold">
                  {label}
                  {due !== null && (
                    <span className="font-normal whitespace-nowrap text-ink-soft tabular-nums">{formatPesos(due)}</span>
                  )}
                </h3>
                <ul className="divide-y divide-line">
                  {group.map((debtor) => (
                    <DebtorRow key={debtor.client_id} debtor={debtor} today={today} />
                  ))}
                </ul>
              </section>
            ),
          )}
        </div>
        {isCut ? (
          <Button variant="ghost" onClick={() => setShowsAll(true)} className="mt-2 w-full">
            {more.hasMore ? "Ver los demás" : `Ver los ${debtors.length}`}
          </Button>
        ) : (
          <LoadMore {...more} failedText="No se pudo cargar quién más te debe." />
        )}
      </section>
    </Card>
  );
}

const Sum = ({ due }: { due: number }) => (
  <>
    Te deben <span className="text-2xl whitespace-nowrap tabular-nums">{formatPesos(due)}</span>
  </>
);
