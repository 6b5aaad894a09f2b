import type { ReactNode } from "react";
import { FailureNotice, StaleNotice } from "../../../components/load/failure-notice";
import { NotLoaded } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Banner } from "../../../components/ui/banner";
import { isUnreached } from "../../../lib/errors";
import { toSections } from "../model/agenda";
import { sampleAppointments } from "../model/sample-appointments";
import { AppointmentDays } from "./appointment-list";
import { ListSection } from "./list-section";
import { ListSkeleton } from "./list-skeleton";

const LOAD_FAILED = "Error al cargar las citas";

interface AppointmentsLoadProps<Data> {
  load: Load<Data>;
  today: string;
  /** Whether examples may stand in when the server cannot be reached. */
  samples?: boolean;
  children: (data: Data) => ReactNode;
}

/** Appointments once they are loaded; before that their skeleton, examples, or why there are none. */
export function AppointmentsLoad<Data>({ load, today, samples = true, children }: AppointmentsLoadProps<Data>) {
  if (load.data !== undefined) {
    return (
      <>
        <StaleNotice load={load} message={LOAD_FAILED} />
        {children(load.data)}
      </>
    );
  }
  if (samples && isUnreached(load.error)) return <Samples load={load} today={today} />;
  return <NotLoaded load={load} message={LOAD_FAILED} skeleton={<ListSkeleton />} />;
}

function Samples({ load, today }: { load: Load<unknown>; today: string }) {
  const { upcoming, past } = toSections(sampleAppointments(today));
  return (
    <>
      <FailureNotice load={load} message={LOAD_FAILED} />
      <Banner tone="amber" title="Usando datos de ejemplo" className="mb-6">
        No se pudo conectar al servidor. Mostrando datos de ejemplo.
      </Banner>
      <div className="space-y-8">
        <ListSection title="Próximas" aside="Ejemplos">
          <AppointmentDays today={today} appointments={upcoming} />
        </ListSection>
        <ListSection title="Pasadas" aside="Ejemplos">
          <AppointmentDays today={today} appointments={past} />
        </ListSection>
      </div>
    </>
  );
}
