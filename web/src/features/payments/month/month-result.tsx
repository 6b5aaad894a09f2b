import type { LateChange, MonthBooks } from "@sereno/core/things/month/output";
import { CHANGE_KIND_LABELS } from "@sereno/core/things/month/rules";
import { monthText } from "@sereno/core/words/spanish/rules";
import { FileText, Lock, LockOpen } from "lucide-react";
import { LoadView } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { spokenDate } from "../../../lib/clock/dates";
import { formatPesos } from "../../../lib/pesos";
import { useClock } from "../../../lib/use-clock";
import { useClosing } from "../data/use-closing";
import { localDay } from "../model/local-day";
import { MonthSheetDialog } from "../sheet/sheet-dialogs";

interface MonthResultProps {
  load: Load<MonthBooks>;
  /** 'YYYY-MM'. */
  month: string;
  /** 'YYYY-MM-DD'. */
  today: string;
}

/** What was spent of a month and what is left of it, and that it is closed. */
export default function MonthResult({ load, month, today }: MonthResultProps) {
  return (
    <LoadView load={load} message="No se pudo cargar el resultado." skeleton={<ResultSkeleton />}>
      {(books) => (
        <>
          <Result books={books} />
          {books.closed && <Closed {...books.closed} result={books.figures.result} today={today} />}
          <Actions month={month} today={today} isClosed={books.closed !== null} />
        </>
      )}
    </LoadView>
  );
}

const ResultSkeleton = () => (
  <SkeletonGroup label="Cargando el resultado" className="mt-3 border-t border-line pt-3">
    <Skeleton className="h-16" />
  </SkeletonGroup>
);

function Result({ books: { figures, closed } }: { books: MonthBooks }) {
  const { spent, result } = closed?.figures ?? figures;
  return (
    <dl className="mt-3 border-t border-line pt-2">
      <div className="flex items-baseline justify-between gap-3 py-1 text-sm">
        <dt className="text-ink-soft">Gastado</dt>
        <dd className="tabular-nums">{formatPesos(-spent)}</dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
        <dt className="font-semibold">Resultado</dt>
        <dd className="text-lg font-semibold tabular-nums">{formatPesos(result)}</dd>
      </div>
    </dl>
  );
}

type ClosedProps = NonNullable<MonthBooks["closed"]> & { result: number; today: string };

/** That these are the figures as they were told, and what changed since. */
function Closed({ closed_at, changes, result, today }: ClosedProps) {
  const { zone } = useClock();
  return (
    <section aria-label="Mes cerrado" className="mt-2 rounded-card border border-line bg-sunken px-3 py-2.5 text-sm">
      <p className="flex items-start gap-2">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        Cerrado el {spokenDate(localDay(zone, closed_at), today)}: así se lo contaste a tu contador.
      </p>
      {changes.length > 0 && (
        <>
          <h3 className="mt-2.5 font-semibold">Ajustes después del cierre</h3>
          <ul className="mt-1 divide-y divide-line">
            {changes.map((change) => (
              <ChangeRow key={`${change.id} ${change.kind}`} change={change} zone={zone} today={today} />
            ))}
          </ul>
          <p className="mt-1 flex items-baseline justify-between gap-3 border-t border-line pt-2 font-medium">
            Hoy el resultado sería
            <span className="tabular-nums">{formatPesos(result)}</span>
          </p>
        </>
      )}
    </section>
  );
}

function ChangeRow({ change, zone, today }: { change: LateChange; zone: string; today: string }) {
  const { kind, concept, at, difference, counted_in } = change;
  return (
    <li className="flex items-baseline justify-between gap-3 py-1.5">
      <div className="min-w-0">
        <p className="wrap-anywhere">{concept}</p>
        <p className="text-ink-soft">
          {[
            [CHANGE_KIND_LABELS[kind], at && `el ${spokenDate(localDay(zone, at), today)}`].filter(Boolean).join(" "),
            counted_in && `cuenta en ${monthText(counted_in)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <span className="shrink-0 font-medium tabular-nums">
        {difference > 0 && "+"}
        {formatPesos(difference)}
      </span>
    </li>
  );
}

function Actions({ month, today, isClosed }: { month: string; today: string; isClosed: boolean }) {
  const { close, reopen, isPending } = useClosing(month);
  return (
    <div className="mt-3 flex flex-wrap gap-2 max-md:*:grow">
      <Button icon={<FileText aria-hidden />} onClick={() => MonthSheetDialog.open({ month, today })} className="px-3">
        Ver la hoja del mes
      </Button>
      {isClosed ? (
        <Button icon={<LockOpen aria-hidden />} pending={isPending} onClick={reopen} className="px-3">
          Reabrir
        </Button>
      ) : (
        <Button icon={<Lock aria-hidden />} pending={isPending} onClick={close} className="px-3">
          Cerrar el mes
        </Button>
      )}
    </div>
  );
}
