import type { FollowUp } from "@sereno/core/domain/payment/output";
import { type ReactNode, useState } from "react";
import { LoadView } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { SectionCard, SkeletonGroup } from "../../../components/ui/card";
import { EndingRow, IdleRow } from "../../../domain/client/follow-up-texts";
import { trpc } from "../../../lib/trpc";

export default function FollowUpCard({ today }: { today: string }) {
  const load = useLoaded(trpc.payment.followUp.useQuery());
  return (
    <SectionCard title="Para hacer seguimiento" text="Clientes que vinieron en los últimos 90 días.">
      <LoadView load={load} message="No se pudo cargar el seguimiento." skeleton={<FollowUpSkeleton />}>
        {(found) => <Found found={found} today={today} />}
      </LoadView>
    </SectionCard>
  );
}

const FollowUpSkeleton = () => (
  <SkeletonGroup label="Cargando el seguimiento" className="space-y-3" bones={["h-12", "h-12"]} />
);

function Found({ found: { ending, idle }, today }: { found: FollowUp; today: string }) {
  if (ending.length + idle.length === 0) return <p className="text-ink-soft">Todos tienen próxima cita.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {ending.length > 0 && (
        <Group
          title="Su paquete se acaba"
          rows={ending.map((each) => <EndingRow key={each.package_purchase_id} ending={each} today={today} />)}
        />
      )}
      {idle.length > 0 && (
        <Group
          title="Sin próxima cita"
          rows={idle.map((each) => <IdleRow key={each.client_id} idle={each} today={today} />)}
        />
      )}
    </div>
  );
}

const FIRST = 3;

function Group({ title, rows }: { title: string; rows: ReactNode[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = !showsAll && rows.length > FIRST;
  return (
    <section aria-label={title}>
      <h3 className="border-b border-line pb-1.5 text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line">{isCut ? rows.slice(0, FIRST) : rows}</ul>
      {isCut && (
        <Button variant="ghost" onClick={() => setShowsAll(true)} className="mt-1 w-full">
          Ver los {rows.length}
          <span className="sr-only">({title})</span>
        </Button>
      )}
    </section>
  );
}
