import type { Series } from "@sereno/core/domain/series/output";
import { Spinner } from "../../../components/ui/spinner";
import { useSeriesProgress } from "../data/use-series";

/** A long series: its times are held at once, the rest is written within a minute, even if this closes. */
export function SeriesProgress({ booked }: { booked: Series }) {
  const { count, done } = useSeriesProgress(booked);
  const isDone = done === count;
  return (
    <div aria-live="polite" className="grid justify-items-center gap-3 py-10 text-center">
      {!isDone && <Spinner />}
      <p className="text-lg font-semibold tabular-nums">
        {isDone ? `${count} de ${count} agendadas` : `${done} de ${count}`}
      </p>
      <p className="max-w-sm text-ink-soft">
        {isDone
          ? "Ya está todo."
          : "Todas las horas quedaron apartadas. Terminamos de registrarlas en un momento: puedes cerrar esta ventana."}
      </p>
    </div>
  );
}
