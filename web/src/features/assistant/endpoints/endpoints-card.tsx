import { MOST_ENDPOINTS } from "@sereno/core/domain/endpoint/schema";
import { Plus } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadView } from "../../../components/load/load-view";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Section } from "../../../components/ui/section";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { ENDPOINTS } from "../../../domain/address/addresses";
import { useInViewByHash } from "../../../lib/use-in-view-by-hash";
import { EndpointRow } from "./endpoint-row";
import { EventRows } from "./event-rows";
import { useEndpoints } from "./use-endpoints";

const CreateEndpointDialog = lazyDialog(() => import("./create-endpoint-dialog"));

const TEXT =
  "Si usas n8n, Make u otro programa, Sereno le avisa apenas algo cambia: una cita, un pago, una conversación. El aviso dice qué cambió, nunca nombres ni teléfonos.";

const EndpointsSkeleton = () => (
  <SkeletonGroup label="Cargando avisos">
    <Skeleton className="h-11" />
  </SkeletonGroup>
);

export default function EndpointsCard() {
  const load = useEndpoints();
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
              {isOpen && <EventRows endpoints={endpoints} events={events} />}
            </>
          )}
        </LoadView>
      </Section>
    </Card>
  );
}
