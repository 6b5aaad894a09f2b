import type { Appointment } from "@sereno/core/domain/appointment/output";
import { EmptyState } from "../../../components/ui/empty-state";
import { useClock } from "../../../lib/use-clock";
import type { Visits } from "../data/use-visits";
import { visitDate } from "../model/visit-history";
import { VisitsLoad } from "./visits-load";

const VisitNote = ({ visit, today }: { visit: Appointment; today: string }) => (
  <li className="py-3 first:pt-0">
    <h3 className="text-sm text-ink-soft tabular-nums">{visitDate(visit, today)}</h3>
    <p className="mt-1 wrap-anywhere whitespace-pre-line">{visit.notes?.trim()}</p>
  </li>
);

export function SheetNotes({ load }: { load: Visits }) {
  const { today } = useClock();
  return (
    <VisitsLoad load={load}>
      {({ noted }) =>
        noted.length === 0 ? (
          <EmptyState
            title="Aún no hay notas"
            hint="Lo que escribas en las notas de sus citas aparecerá aquí."
            className="py-4"
          />
        ) : (
          <ul className="divide-y divide-line">
            {noted.map((visit) => (
              <VisitNote key={visit.id} visit={visit} today={today} />
            ))}
          </ul>
        )
      }
    </VisitsLoad>
  );
}
