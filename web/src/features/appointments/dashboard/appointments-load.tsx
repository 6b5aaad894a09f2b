import type { ReactNode } from "react";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { ErrorState } from "../../../components/ui/error-state";
import { isOffline, messageOf } from "../../../lib/errors";
import type { Load } from "../data/use-load";
import { toSections } from "../model/agenda";
import { sampleAppointments } from "../model/sample-appointments";
import { AppointmentDays } from "./appointment-list";
import { ListSection } from "./list-section";
import { ListSkeleton } from "./list-skeleton";

const FAILED_TEXT = "Error al cargar las citas";

interface LoadViewProps<Data> {
  load: Load<Data>;
  today: string;
  /** Whether examples may stand in when the server cannot be reached. */
  samples?: boolean;
  children: (data: Data) => ReactNode;
}

/** What has loaded; before that its skeleton, or why it did not. */
export function LoadView<Data>({ load, today, samples = true, children }: LoadViewProps<Data>) {
  const { data, error, isRetrying, retry } = load;
  if (data !== undefined) {
    return (
      <>
        {error !== null && <Failure text="Ves lo último que se pudo cargar." isRetrying={isRetrying} onRetry={retry} />}
        {children(data)}
      </>
    );
  }
  if (error === null) return <ListSkeleton />;
  if (samples && isOffline(error)) return <Samples today={today} isRetrying={isRetrying} onRetry={retry} />;
  return <ErrorState message={FAILED_TEXT} hint={messageOf(error)} onRetry={retry} retrying={isRetrying} />;
}

function Failure({ text, isRetrying, onRetry }: { text?: string; isRetrying: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-center justify-between gap-4 rounded-card border border-rose-line bg-rose-soft py-2 pr-2 pl-4 text-sm"
    >
      <p className="min-w-0">
        <span className="font-medium">{FAILED_TEXT}</span>
        {text && <span className="block text-ink-soft">{text}</span>}
      </p>
      <Button className="shrink-0 text-sm" pending={isRetrying} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}

function Samples({ today, isRetrying, onRetry }: { today: string; isRetrying: boolean; onRetry: () => void }) {
  const { upcoming, past } = toSections(sampleAppointments(today));
  return (
    <>
      <Failure isRetrying={isRetrying} onRetry={onRetry} />
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
