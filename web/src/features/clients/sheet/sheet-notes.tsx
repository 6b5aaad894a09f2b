import type { Appointment } from "@sereno/core/appointment/output";
import { EmptyState } from "../../../components/ui/empty-state";
import { useNow } from "../data/use-now";
import type { Visits } from "../data/use-visits";
import { visitDate } from "../model/visit-history";
import { VisitsLoad } from "./visits-load";

function Note({ visit }: { visit: Appointment }) {
  const { year } = useNow();
  return (
    <li className="py-3 first:pt-0">
      <h3 className="text-sm text-ink-soft tabular-nums">{visitDate(visit, year)}</h3>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{visit.notes?.trim()}</p>
    </li>
  );
}

/** What was noted at the client's appointments, newest first. */
export const SheetNotes = ({ load }: { load: Visits }) => (
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
            <Note key={visit.id} visit={visit} />
          ))}
        </ul>
      )
    }
  </VisitsLoad>
);
