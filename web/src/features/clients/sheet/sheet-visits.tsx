import type { Appointment } from "@sereno/core/domain/appointment/output";
import { Package } from "lucide-react";

import { Link } from "react-router";
import { EmptyState } from "../../../components/ui/empty-state";
import { dayAddress } from "../../../domain/address/addresses";
import { AppointmentStatusBadge } from "../../../domain/appointment/appointment-status";
import { cancelReasonText, whoCancelled } from "../../../domain/appointment/cancel-reason";
import { useClock } from "../../../lib/use-clock";
import type { Visits } from "../data/use-visits";
import { visitDate, visitTime } from "../model/visit-history";
import { VisitsLoad } from "./visits-load";

function Cancelled({ visit }: { visit: Appointment }) {
  const reason = cancelReasonText(visit);
  const texts = [whoCancelled(visit), reason && `Motivo: ${reason}`].filter(Boolean);
  return texts.length > 0 && <p className="text-sm wrap-anywhere text-ink-soft">{texts.join(" · ")}</p>;
}

const Visit = ({ visit, today }: { visit: Appointment; today: string }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
    <div className="min-w-0">
      <Link to={dayAddress(visit.appointment_date.slice(0, 10))} className="block min-h-11">
        <span className="ui-link font-medium">{visitDate(visit, today)}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
          {visitTime(visit)}
          {visit.session_type === "package" && (
            <span className="inline-flex items-center gap-1.5">
              <Package aria-hidden className="size-3.5 text-ink-faint" />
              Sesión de paquete
            </span>
          )}
        </span>
      </Link>
      <Cancelled visit={visit} />
    </div>
    <AppointmentStatusBadge status={visit.status} className="shrink-0" />
  </li>
);

interface VisitListProps {
  title: string;
  empty: string;
  visits: Appointment[];
  today: string;
}

const VisitList = ({ title, empty, visits, today }: VisitListProps) => (
  <section>
    <h3 className="text-sm font-semibold">{title}</h3>
    {visits.length === 0 ? (
      <p className="py-2.5 text-ink-soft">{empty}</p>
    ) : (
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} today={today} />
        ))}
      </ul>
    )}
  </section>
);

export function SheetVisits({ load }: { load: Visits }) {
  const { today } = useClock();
  return (
    <VisitsLoad load={load}>
      {({ next, past }) =>
        next.length + past.length === 0 ? (
          <EmptyState title="Aún no tiene citas" className="py-4" />
        ) : (
          <div className="grid gap-5">
            <VisitList title="Próximas" empty="No hay citas próximas" visits={next} today={today} />
            <VisitList title="Pasadas" empty="No hay citas pasadas" visits={past} today={today} />
          </div>
        )
      }
    </VisitsLoad>
  );
}
