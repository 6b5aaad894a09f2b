import type { Endpoint, EndpointTry, SentEvent } from "@sereno/core/domain/endpoint/output";
import { MOST_ENDPOINTS } from "@sereno/core/domain/endpoint/schema";
import { EVENT_DAYS } from "@sereno/core/domain/event/rules";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askFirst } from "../../../components/lazy/questions";
import { LoadView } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Badge } from "../../../components/ui/badge";
import { Button, QuietButton } from "../../../components/ui/button";
import { Card, Section, SkeletonGroup } from "../../../components/ui/card";
import { Menu, MenuItem } from "../../../components/ui/menu";
import { toast } from "../../../components/ui/toast/toast";
import { ENDPOINTS } from "../../../domain/address/addresses";
import { useAuth } from "../../../lib/auth";
import { whenText } from "../../../lib/clock/dates";
import { isNotFound, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { useInViewByHash } from "../../../lib/use-in-view-by-hash";
import { EVENT_TEXTS, endpointState, tryText } from "../model/endpoint-texts";

const RenewEndpointDialog = lazyDialog(() => import("./renew-endpoint-dialog"));

const sayFailed = (title: string) => (error: unknown) => {
  if (isNotFound(error)) toast.neutral(messageOf(error));
  else toast.failed(title, error);
};

const sayTried = (tried: EndpointTry) => {
  const { title, text } = tryText(tried);
  if (tried.is_taken) toast.success(title, text);
  else toast.error(title, text);
};

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, stopped, failing_since } = endpoint;
  const { instant, zone } = useClock();
  // Reloads the user after a change, which ends the notice of a stopped endpoint.
  const { renewUser } = useAuth();
  const { text, isWrong } = endpointState(endpoint, instant, zone);
  const trying = trpc.endpoint.try.useMutation({ onSuccess: sayTried, onError: sayFailed("No se pudo probar") });
  const resuming = trpc.endpoint.resume.useMutation({
    onSuccess: () => toast.success("Se reanuda", `Pronto recibe lo que le falta de los últimos ${EVENT_DAYS} días.`),
    onError: sayFailed("No se pudo reanudar"),
    onSettled: renewUser,
  });
  const removing = trpc.endpoint.remove.useMutation({
    onSuccess: () => toast.success("Dirección quitada"),
    onError: sayFailed("No se pudo quitar"),
    onSettled: renewUser,
  });
  const { host } = new URL(url);
  const askRemove = () =>
    askFirst({
      onConfirm: () => removing.mutate({ id }),
      danger: true,
      title: "¿Quitar la dirección?",
      text: `${host} deja de recibir avisos. Lo que todavía no recibió no se le envía.`,
      confirmLabel: "Quitar dirección",
      cancelLabel: "Volver",
    });
  return (
    <li className="py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{host}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">{url}</p>
        </div>
        <Menu label={`Más de ${host}`} className="-mt-2 -mr-2">
          <MenuItem icon={<KeyRound aria-hidden />} onChoose={() => RenewEndpointDialog.open({ endpoint })}>
            Cambiar secreto
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} onChoose={askRemove} danger>
            Quitar dirección
          </MenuItem>
        </Menu>
      </div>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        {isWrong && <Badge tone="amber">{stopped ? "Detenida" : "Falla"}</Badge>} {text}
      </p>
      <div className="mt-1 -ml-3 flex flex-wrap">
        <QuietButton pending={trying.isPending} onClick={() => trying.mutate({ id })} aria-label={`Probar ${host}`}>
          Probar
        </QuietButton>
        {(stopped || failing_since) && (
          <QuietButton
            pending={resuming.isPending}
            onClick={() => resuming.mutate({ id })}
            aria-label={`Reanudar ${host}`}
          >
            Reanudar
          </QuietButton>
        )}
      </div>
    </li>
  );
}

const EventRows = ({ endpoints, events }: { endpoints: Endpoint[]; events: SentEvent[] }) => (
  <ul aria-label="Últimos avisos" className="mt-3 divide-y divide-line border-t border-line">
    {events.map((event) => (
      <EventRow key={event.id} event={event} endpoints={endpoints} />
    ))}
  </ul>
);

function EventRow({ event, endpoints }: { event: SentEvent; endpoints: Endpoint[] }) {
  const { instant, zone } = useClock();
  const resending = trpc.endpoint.resend.useMutation({
    onSuccess: sayTried,
    onError: sayFailed("No se pudo reenviar"),
  });
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
      <QuietButton
        pending={resending.isPending}
        onClick={() => {
          for (const { id } of endpoints) resending.mutate({ id, event_id: event.id });
        }}
        aria-label={`Reenviar: ${text}`}
        className="-mr-2 shrink-0"
      >
        Reenviar
      </QuietButton>
    </li>
  );
}

const CreateEndpointDialog = lazyDialog(() => import("./create-endpoint-dialog"));

const TEXT =
  "Si usas n8n, Make u otro programa, Sereno le avisa apenas algo cambia: una cita, un pago, una conversación. El aviso dice qué cambió, nunca nombres ni teléfonos.";

const EndpointsSkeleton = () => <SkeletonGroup label="Cargando avisos" bones={["h-11"]} />;

export default function EndpointsCard() {
  const load = useLoaded(trpc.endpoint.list.useQuery());
  const card = useInViewByHash<HTMLDivElement>(ENDPOINTS);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card ref={card} className="scroll-mt-20">
      <Section title="Avisos a otros programas" text={TEXT}>
        <LoadView load={load} message="No se pudieron cargar los avisos" skeleton={<EndpointsSkeleton />}>
          {({ endpoints, events }) => (
            <>
              {endpoints.length > 0 && (
                <ul className="-mt-2 mb-4 divide-y divide-line">
                  {endpoints.map((endpoint) => (
                    <EndpointRow key={endpoint.id} endpoint={endpoint} />
                  ))}
                </ul>
              )}
              <div className="flex flex-wrap gap-2">
                {endpoints.length < MOST_ENDPOINTS && (
                  <Button icon={<Plus aria-hidden />} onClick={() => CreateEndpointDialog.open({})}>
                    Agregar dirección
                  </Button>
                )}
                {endpoints.length > 0 && events.length > 0 && (
                  <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                    {isOpen ? "Ocultar últimos avisos" : "Ver últimos avisos"}
                  </Button>
                )}
              </div>
              {isOpen && endpoints.length > 0 && <EventRows endpoints={endpoints} events={events} />}
            </>
          )}
        </LoadView>
      </Section>
    </Card>
  );
}
