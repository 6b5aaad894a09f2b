import type { Appointment } from "@sereno/core/appointment/output";
import { displayStatus } from "@sereno/core/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/appointment/schema";
import { Package } from "lucide-react";
import { Badge, type Tone } from "../../../components/ui/badge";
import { EmptyState } from "../../../components/ui/empty-state";
import { useNow } from "../data/use-now";
import type { Visits } from "../data/use-visits";
import { visitDate, visitTime } from "../model/visit-history";
import { VisitsLoad } from "./visits-load";

const TONES: Record<ReturnType<typeof displayStatus>, { tone: Tone; text: string }> = {
  upcoming: { tone: "teal", text: "PRÓXIMA" },
  completed: { tone: "grey", text: "COMPLETADA" },
  cancelled: { tone: "rose", text: "CANCELADA" },
};

const badgeOf = (status: AppointmentStatus) =>
  status === "no_show" ? ({ tone: "amber", text: "NO ASISTIÓ" } as const) : TONES[displayStatus(status)];

function Visit({ visit }: { visit: Appointment }) {
  const { year } = useNow();
  const { tone, text } = badgeOf(visit.status);
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="font-medium">{visitDate(visit, year)}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
          {visitTime(visit)}
          {visit.session_type === "package" && (
            <span className="inline-flex items-center gap-1.5">
              <Package aria-hidden className="size-3.5 text-ink-faint" />
              Sesión de paquete
            </span>
          )}
        </p>
      </div>
      <Badge tone={tone} className="shrink-0">
        {text}
      </Badge>
    </li>
  );
}

const Section = ({ title, empty, visits }: { title: string; empty: string; visits: Appointment[] }) => (
  <section>
    <h3 className="text-sm font-semibold">{title}</h3>
    {visits.length === 0 ? (
      <p className="py-2.5 text-ink-soft">{empty}</p>
    ) : (
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
    )}
  </section>
);

/** The appointments to come and those that were. */
export const SheetVisits = ({ load }: { load: Visits }) => (
  <VisitsLoad load={load}>
    {({ next, past }) =>
      next.length + past.length === 0 ? (
        <EmptyState title="Aún no tiene citas" className="py-4" />
      ) : (
        <div className="grid gap-5">
          <Section title="Próximas" empty="No hay citas próximas" visits={next} />
          <Section title="Pasadas" empty="No hay citas pasadas" visits={past} />
        </div>
      )
    }
  </VisitsLoad>
);
