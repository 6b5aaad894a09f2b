import { monthText } from "@sereno/core/lib/spanish/rules";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { LoadView } from "../../../components/load/load-view";
import { useLoad } from "../../../components/load/use-load";
import { IconButton } from "../../../components/ui/button";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { monthFigure, stepMonth } from "./month-figure";

export function ReminderMonth() {
  const { today } = useClock();
  const current = today.slice(0, 7);
  const [month, setMonth] = useState(current);
  const query = trpc.reminder.month.useQuery({ month });
  const load = useLoad(query, query.data);
  return (
    <div className="flex w-full items-center gap-2">
      <div className="min-w-0 grow" aria-live="polite">
        <p className="text-sm font-medium first-letter:uppercase">
          {month === current ? "Este mes" : monthText(month)}
        </p>
        <LoadView
          load={load}
          message="No se pudo contar el mes."
          skeleton={
            <SkeletonGroup label="Contando el mes">
              <Skeleton className="h-6" />
            </SkeletonGroup>
          }
        >
          {(figure) => <p className="text-sm text-ink-soft">{monthFigure(figure)}</p>}
        </LoadView>
      </div>
      <IconButton label="Mes anterior" onClick={() => setMonth(stepMonth(month, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Mes siguiente" disabled={month >= current} onClick={() => setMonth(stepMonth(month, 1))}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
