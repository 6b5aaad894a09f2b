import type { Expense } from "@sereno/core/domain/expense/output";
import { EXPENSE_CATEGORY_LABELS } from "@sereno/core/domain/expense/rules";
import { monthText } from "@sereno/core/lib/spanish/rules";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadView, StaleNotice } from "../../../components/load/load-view";
import { Button, IconButton } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { spokenDate } from "../../../lib/clock/dates";
import { formatPesos } from "../../../lib/text";
import { useDeleteExpense } from "../data/use-expenses";
import { useBooks } from "../data/use-overview";
import { ExpensesSkeleton } from "./expenses-skeleton";

const ExpenseDialog = lazyDialog(() => import("./expense-dialog"));

const FAILED = "No se pudieron cargar los gastos.";

interface ExpensesCardProps {
  /** The month in view, 'YYYY-MM'. */
  month: string;
  today: string;
}

export default function ExpensesCard({ month, today }: ExpensesCardProps) {
  const load = useBooks(month);
  return (
    <Card>
      <section aria-labelledby="expenses">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id="expenses" className="text-lg font-semibold">
            Gastos de {monthText(month)}
          </h2>
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => ExpenseDialog.open({ saved: null, month })}
            className="px-3 max-md:grow"
          >
            Añadir gasto
          </Button>
        </div>
        <div className="mt-3 border-t border-line">
          <LoadView load={load} message={FAILED} skeleton={<ExpensesSkeleton />}>
            {({ expenses }) => (
              <>
                <StaleNotice load={load} message={FAILED} />
                <Expenses expenses={expenses} month={month} today={today} />
              </>
            )}
          </LoadView>
        </div>
      </section>
    </Card>
  );
}

function Expenses({ expenses, month, today }: { expenses: Expense[] } & ExpensesCardProps) {
  const { mutate, isPending } = useDeleteExpense();
  if (expenses.length === 0)
    return (
      <p className="pt-3 text-ink-soft">Anota lo que pagas, como el arriendo, para ver lo que te queda del mes.</p>
    );
  return (
    <ul className="divide-y divide-line">
      {expenses.map((expense) => {
        const { id, amount, category, spent_on, note, version } = expense;
        const what = `${EXPENSE_CATEGORY_LABELS[category]}, ${formatPesos(amount)}`;
        return (
          <li key={id} className="flex items-center gap-1 py-2.5">
            <div className="min-w-0 grow">
              <p className="font-medium">{EXPENSE_CATEGORY_LABELS[category]}</p>
              <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
                {[spokenDate(spent_on, today), note].filter(Boolean).join(" · ")}
              </p>
            </div>
            <p className="shrink-0 font-medium tabular-nums">{formatPesos(amount)}</p>
            <IconButton
              label={`Editar: ${what}`}
              onClick={() => ExpenseDialog.open({ saved: expense, month })}
              className="-my-2 shrink-0"
            >
              <Pencil aria-hidden className="size-4!" />
            </IconButton>
            <IconButton
              label={`Eliminar: ${what}`}
              disabled={isPending}
              onClick={() => mutate({ id, version })}
              className="-my-2 -ml-1 shrink-0"
            >
              <Trash2 aria-hidden className="size-4!" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
