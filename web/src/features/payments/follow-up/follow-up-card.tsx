import type { FollowUp } from "@sereno/core/things/payment/output";
import { longDate } from "@sereno/core/words/spanish/rules";
import { CalendarPlus, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { clientAddress, saleAddress } from "../../../components/address/addresses";
import { newAppointmentAddress } from "../../../components/address/booking-address";
import { LoadView } from "../../../components/load/load-view";
import { ButtonLink } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Section } from "../../../components/ui/section";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { spokenDate } from "../../../lib/clock/dates";
import { useFollowUp } from "../data/use-overview";

const TEXT = "Clientes que vinieron en los últimos 90 días.";

/** Clients to write to: whose package ends, and who has no appointment ahead. */
export default function FollowUpCard({ today }: { today: string }) {
  const load = useFollowUp();
  return (
    <Card>
      <Section title="Para hacer seguimiento" text={TEXT}>
        <LoadView load={load} message="No se pudo cargar el seguimiento." skeleton={<FollowUpSkeleton />}>
          {(found) => <Found found={found} today={today} />}
        </LoadView>
      </Section>
    </Card>
  );
}

const FollowUpSkeleton = () => (
  <SkeletonGroup label="Cargando el seguimiento" className="space-y-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </SkeletonGroup>
);

function Found({ found: { ending, idle }, today }: { found: FollowUp; today: string }) {
  if (ending.length + idle.length === 0) return <p className="text-ink-soft">Todos tienen próxima cita.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {ending.length > 0 && (
        <Group title="Su paquete se acaba">
          {ending.map((each) => (
            <Row
              key={each.package_purchase_id}
              id={each.client_id}
              name={each.client_name}
              text={`${each.package_name}: quedan ${each.sessions_remaining} de ${each.sessions_total}, vence el ${spokenDate(each.expires_on, today)}`}
            >
              <ButtonLink
                to={saleAddress(each.client_id)}
                icon={<RefreshCw aria-hidden />}
                aria-label={`Renovar el paquete de ${each.client_name}`}
                className="px-3 text-sm"
              >
                Renovar
              </ButtonLink>
            </Row>
          ))}
        </Group>
      )}
      {idle.length > 0 && (
        <Group title="Sin próxima cita">
          {idle.map((each) => (
            <Row
              key={each.client_id}
              id={each.client_id}
              name={each.client_name}
              text={`Última cita: ${longDate(each.last_date)}`}
            >
              <ButtonLink
                to={newAppointmentAddress(each.client_id)}
                icon={<CalendarPlus aria-hidden />}
                aria-label={`Agendar a ${each.client_name}`}
                className="px-3 text-sm"
              >
                Agendar
              </ButtonLink>
            </Row>
          ))}
        </Group>
      )}
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="border-b border-line pb-1.5 text-sm font-semibold">{title}</h3>
    <ul className="divide-y divide-line">{children}</ul>
  </section>
);

interface RowProps {
  id: string;
  name: string;
  text: string;
  children: ReactNode;
}

const Row = ({ id, name, text, children }: RowProps) => (
  <li className="flex items-center gap-3 py-2.5">
    <div className="min-w-0 grow">
      <Link to={clientAddress(id)} className="font-medium wrap-anywhere text-ink hover:text-primary hover:underline">
        {name}
      </Link>
      <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">{text}</p>
    </div>
    <div className="shrink-0">{children}</div>
  </li>
);
