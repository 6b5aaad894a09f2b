import type { Endpoint, SentEvent } from "@sereno/core/domain/endpoint/output";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { whenText } from "../../../lib/clock/when-text";
import { useClock } from "../../../lib/use-clock";
import { EVENT_TEXTS } from "../model/endpoint-texts";
import { useResendEvent } from "./use-endpoints";

interface EventRowsProps {
  endpoints: Endpoint[];
  events: SentEvent[];
}

export const EventRows = ({ endpoints, events }: EventRowsProps) => (
  <ul aria-label="Últimos avisos" className="mt-3 divide-y divide-line border-t border-line">
    {events.map((event) => (
      <EventRow key={event.id} event={event} endpoints={endpoints} />
    ))}
  </ul>
);

function EventRow({ event, endpoints }: { event: SentEvent; endpoints: Endpoint[] }) {
  const { instant, zone } = useClock();
  const resending = useResendEvent();
  const isTaken = endpoints.every(({ id }) => event.taken_by.includes(id));
  const text = EVENT_TEXTS[event.type];
  return (
    <li className="flex min-h-12 items-center gap-2 py-1.5">
      <div className="min-w-0 grow">
        <p className="text-sm font-medium">
          {text} {!isTaken && <Badge tone="grey">Pendiente</Badge>}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{whenText(event.occurred_at, instant, zone)}</p>
      </div>
      <Button
        variant="ghost"
        pending={resending.isPending}
        onClick={() => {
          for (const { id } of endpoints) resending.mutate({ id, event_id: event.id });
        }}
        aria-label={`Reenviar: ${text}`}
        className="-mr-2 shrink-0 px-3 text-sm"
      >
        Reenviar
      </Button>
    </li>
  );
}
