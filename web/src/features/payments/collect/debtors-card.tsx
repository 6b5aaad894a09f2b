import { formatPesos } from "@sereno/core/things/catalog/rules";
import type { Debtor } from "@sereno/core/things/payment/output";
import { LoadMore } from "../../../components/load/load-more";
import type { MorePages } from "../../../components/load/more-pages";
import type { PaymentDialogs } from "../../../components/payment/use-payment-dialogs";
import { Card } from "../../../components/ui/card";
import { MONEY } from "../../../components/ui/drawings";
import { EmptyState } from "../../../components/ui/empty-state";
import { Section } from "../../../components/ui/section";
import { counted } from "../../../lib/text";
import { groupByAge } from "../model/debtors";
import { DebtorRow } from "./debtor-row";

interface DebtorsCardProps {
  debtors: Debtor[];
  totalDue: number;
  more: MorePages;
  /** 'YYYY-MM-DD'. */
  today: string;
  dialogs: PaymentDialogs;
}

/** Who owes for what took place or was sold, the oldest debt first. */
export function DebtorsCard({ debtors, totalDue, more, today, dialogs }: DebtorsCardProps) {
  return (
    <Card>
      <Section
        title="Por cobrar"
        text={debtors.length > 0 && <Sum due={totalDue} clients={more.hasMore ? null : debtors.length} />}
      >
        {debtors.length === 0 && !more.hasMore && (
          <EmptyState drawing={MONEY} title="Nadie te debe." className="py-2" />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {groupByAge(debtors, today, more.hasMore).map(({ label, due, debtors: group }) => (
            <section key={label} aria-label={label}>
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-1.5 text-sm font-semibold">
                {label}
                {due !== null && (
                  <span className="font-normal whitespace-nowrap text-ink-soft tabular-nums">{formatPesos(due)}</span>
                )}
              </h3>
              <ul className="divide-y divide-line">
                {group.map((debtor) => (
                  <DebtorRow key={debtor.client_id} debtor={debtor} today={today} dialogs={dialogs} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <LoadMore {...more} failedText="No se pudo cargar quién más te debe." />
      </Section>
    </Card>
  );
}

interface SumProps {
  due: number;
  /** How many they are; null while more follow. */
  clients: number | null;
}

const Sum = ({ due, clients }: SumProps) => (
  <>
    Te deben <strong className="font-semibold whitespace-nowrap text-ink tabular-nums">{formatPesos(due)}</strong>
    {clients !== null && ` · ${counted(clients, "cliente", "clientes")}`}
  </>
);
