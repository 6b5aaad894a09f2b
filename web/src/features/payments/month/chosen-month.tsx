import type { MonthBooks } from "@sereno/core/domain/month/output";
import type { MonthTally } from "@sereno/core/domain/payment/output";
import { receivedByMethod } from "@sereno/core/domain/payment/rules";
import { capitalize, monthText } from "@sereno/core/lib/spanish/rules";
import { useState } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import type { Load } from "../../../components/load/use-load";
import { Card } from "../../../components/ui/card";
import { MonthSteps } from "../../../components/ui/month-steps";
import { clientAddress } from "../../../domain/address/addresses";
import { PaymentList } from "../../../domain/payment/payment-list";
import { usePayments } from "../../../domain/payment/use-payments";
import { formatPesos } from "../../../lib/text";
import { useBooks } from "../data/use-overview";
import { ExpensesSkeleton } from "../expenses/expenses-skeleton";
import { ExportMenu } from "../export/export-menu";
import type { MonthsProps } from "../income/income-card";

const ExpensesOfMonth = lazyComponent(() => import("../expenses/expenses-card"), {
  loading: (
    <Card>
      <ExpensesSkeleton />
    </Card>
  ),
});

const MonthResult = lazyComponent(() => import("./month-result"));

interface MonthCardProps {
  month: string;
  /** Undefined until the month has loaded. */
  tally: MonthTally | undefined;
  books: Load<MonthBooks>;
  onMonth: (month: string) => void;
  today: string;
}

function MonthCard({ month, tally, books, onMonth, today }: MonthCardProps) {
  return (
    <Card>
      <section aria-labelledby="month-of-payments">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <h2 id="month-of-payments" className="mr-auto text-lg font-semibold">
            {month === today.slice(0, 7) ? "Este mes" : capitalize(monthText(month))}
          </h2>
          <div className="flex flex-wrap items-center gap-1">
            <MonthSteps month={month} last={today.slice(0, 7)} onMonth={onMonth} />
            <ExportMenu month={month} />
          </div>
        </div>
        <div aria-live="polite">
          {tally && <Tally tally={tally} />}
          <MonthResult load={books} month={month} />
        </div>
        {tally && <MonthPayments key={month} tally={tally} today={today} />}
      </section>
    </Card>
  );
}

function MonthPayments({ tally: { month, payments }, today }: { tally: MonthTally; today: string }) {
  const load = usePayments({ month });
  return (
    <div className="mt-4 border-t border-line pt-2">
      <PaymentList
        load={load}
        today={today}
        first={5}
        count={payments}
        linkTo={clientAddress}
        empty={`No hay pagos en ${monthText(month)}.`}
      />
    </div>
  );
}

const Line = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex items-baseline justify-between gap-3 py-1.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="tabular-nums">{formatPesos(amount)}</dd>
  </div>
);

function Tally({ tally }: { tally: MonthTally }) {
  const { month, refunded, withheld, income } = tally;
  const ways = receivedByMethod(tally);
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">Recibido en {monthText(month)}</p>
      <p className="text-2xl font-semibold tabular-nums">{formatPesos(income)}</p>
      {(ways.length > 0 || refunded > 0 || withheld !== 0) && (
        <dl className="mt-2 gap-x-8 text-sm md:columns-2 *:break-inside-avoid">
          {ways.map(({ method, label, amount }) => (
            <Line key={method} label={label} amount={amount} />
          ))}
          {refunded > 0 && <Line label="Devoluciones" amount={-refunded} />}
          {withheld !== 0 && <Line label="Retenciones (incluidas)" amount={withheld} />}
        </dl>
      )}
    </>
  );
}

export function ChosenMonth({ months, today }: MonthsProps) {
  const [chosen, setChosen] = useState(today.slice(0, 7));
  const books = useBooks(chosen);
  // `months` lacks older months, and one that began after they were loaded.
  const tally = months.find(({ month }) => month === chosen) ?? books.data?.figures;
  return (
    <>
      <MonthCard month={chosen} tally={tally} books={books} onMonth={setChosen} today={today} />
      <ExpensesOfMonth month={chosen} today={today} />
    </>
  );
}
