import { useId } from "react";
import { Avatar } from "../../../components/ui/avatar";
import { Card } from "../../../components/ui/card";
import { shortDate } from "../model/client-texts";
import { ClientMenu } from "../parts/client-menu";
import { ClientStatusBadge } from "../parts/client-status-badge";
import {
  Activity,
  type ClientItemProps,
  ClientName,
  NO_IDENTIFICATION,
  PackagesButton,
  SessionsButton,
} from "./client-parts";
import { ProgressPanel } from "./progress-panel";

const Dated = ({ label, date }: { label: string; date: string | null }) => (
  <div>
    <dt className="text-xs text-ink-soft">{label}</dt>
    <dd>{shortDate(date)}</dd>
  </div>
);

export function ClientCard(props: ClientItemProps) {
  const { client, now, isExpanded, onToggle, onEditSessions } = props;
  const panelId = useId();
  return (
    <Card className="p-0!">
      <div className="relative p-4 pb-3">
        <div className="flex items-start gap-3">
          <Avatar name={client.name} />
          <div className="min-w-0 grow">
            <ClientName {...props} linkClassName="line-clamp-3 after:absolute after:inset-0 after:rounded-card" />
          </div>
          <div className="relative z-10 -mt-2 -mr-3">
            <ClientMenu {...props} />
          </div>
        </div>
        <Activity client={client} className="mt-2.5 text-sm" />
        <div className="mt-2.5 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
          <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
            <Dated label="Última Cita" date={client.last_appointment_date} />
            <Dated label="Próxima Cita" date={client.next_appointment_date} />
          </dl>
          <ClientStatusBadge client={client} now={now} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        <PackagesButton client={client} isExpanded={isExpanded} onToggle={onToggle} panelId={panelId} labelled />
        <SessionsButton client={client} onEditSessions={onEditSessions} labelled />
      </div>
      {!client.identification_number && client.total_package_purchases > 0 && (
        <p className="px-4 pb-3 text-sm text-ink-soft">{NO_IDENTIFICATION}: ve sus paquetes en su ficha.</p>
      )}
      {isExpanded && (
        <div id={panelId} className="border-t border-line bg-sunken p-3">
          <ProgressPanel client={client} />
        </div>
      )}
    </Card>
  );
}
