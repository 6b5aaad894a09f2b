import type { MonthBooks } from "@sereno/core/domain/month/output";
import { FileText } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadView } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { SkeletonGroup } from "../../../components/ui/card";
import { formatPesos } from "../../../lib/text";

const MonthSheetDialog = lazyDialog(() => import("../sheet/month-sheet-dialog"));

interface MonthResultProps {
  load: Load<MonthBooks>;
  /** The month of the result, 'YYYY-MM'. */
  month: string;
}

export default function MonthResult({ load, month }: MonthResultProps) {
  return (
    <LoadView load={load} message="No se pudo cargar el resultado." skeleton={<ResultSkeleton />}>
      {(books) => (
        <>
          <Result books={books} />
          <Sheet month={month} />
        </>
      )}
    </LoadView>
  );
}

const ResultSkeleton = () => (
  <SkeletonGroup
    label="Cargando el resultado"
    className="mt-3 space-y-3 border-t border-line pt-2"
    bones={["h-16", "h-11"]}
  />
);

function Result({ books }: { books: MonthBooks }) {
  const { spent, result } = books.figures;
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

const Sheet = ({ month }: { month: string }) => (
  <div className="mt-3 flex max-md:*:grow">
    <Button icon={<FileText aria-hidden />} onClick={() => MonthSheetDialog.open({ month })} className="px-3">
      Ver la hoja del mes
    </Button>
  </div>
);
