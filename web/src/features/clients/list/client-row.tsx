import type { ClientListItem } from "@sereno/core/domain/client/output";
import { ChevronDown, ListChecks, Package } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../components/ui/button";
import { cx } from "../../../lib/cx";
import { phoneText } from "../../../lib/phone-text";
import { EditSessionsDialog } from "../dialogs/client-dialogs";
import { ClientMenu } from "../dialogs/client-menu";
import { activityOf, sessionsAction, shortDate } from "../model/client-texts";
import { ClientStatusBadge } from "../parts/client-status-badge";
import { type ClientItemProps, NameLink } from "./client-parts";
import { ProgressPanel } from "./progress-panel";

const CELL = "px-2.5 py-3 align-middle first:pl-5 last:pr-3";
const COLUMNS = 8;

export function ClientRow(props: ClientItemProps) {
  const { client, now, isExpanded } = props;
  const panelId = useId();
  return (
    <>
      <tr className="transition-colors hover:bg-sunken">
        <th scope="row" className={`${CELL} relative min-w-44 text-left font-normal`}>
          <Name {...props} />
        </th>
        <td className={`${CELL} hidden max-w-48 text-sm text-ink-soft min-[70rem]:table-cell`}>
          {client.email && (
            <span className="block truncate" title={client.email}>
              {client.email}
            </span>
          )}
          <span className="block whitespace-nowrap tabular-nums">{phoneText(client.phone)}</span>
        </td>
        <td className={CELL}>
          <Activity client={client} />
        </td>
        <td className={`${CELL} text-sm whitespace-nowrap tabular-nums`}>{shortDate(client.last_appointment_date)}</td>
        <td className={`${CELL} text-sm whitespace-nowrap tabular-nums`}>{shortDate(client.next_appointment_date)}</td>
        <td className={CELL}>
          <ClientStatusBadge client={client} now={now} />
        </td>
        <td className={CELL}>
          <PackagesButton {...props} panelId={panelId} />
        </td>
        <td className={CELL}>
          <div className="flex">
            <SessionsButton client={client} />
            <ClientMenu client={client} />
          </div>
        </td>
      </tr>
      {isExpanded && (
        <tr id={panelId}>
          <td colSpan={COLUMNS} className="bg-sunken p-4">
            <ProgressPanel client={client} />
          </td>
        </tr>
      )}
    </>
  );
}

const Name = (props: ClientItemProps) => {
  const { client, isNameShared } = props;
  return (
    <>
      <NameLink
        {...props}
        className="inline-flex min-h-6 items-center wrap-anywhere pointer-coarse:after:absolute pointer-coarse:after:inset-0"
      />
      {isNameShared && (
        <span className="block text-sm whitespace-nowrap text-ink-soft tabular-nums">{phoneText(client.phone)}</span>
      )}
      {client.identification_number && (
        <span className="block text-sm wrap-anywhere text-ink-soft">ID: {client.identification_number}</span>
      )}
    </>
  );
};

function Activity({ client }: { client: ClientListItem }) {
  const { main, detail } = activityOf(client);
  return (
    <div className="text-sm tabular-nums *:block *:whitespace-nowrap">
      <span>{main}</span> <span className="text-ink-soft">{detail}</span>
    </div>
  );
}

function PackagesButton({ client, isExpanded, onToggle, panelId }: ClientItemProps & { panelId: string }) {
  const title = isExpanded ? "Ocultar paquetes" : "Ver paquetes";
  const isUnknown = !client.identification_number;
  return (
    <Button
      variant="ghost"
      disabled={isUnknown}
      title={isUnknown ? "Cliente sin número de identificación" : title}
      aria-label={`${client.total_package_purchases} paquetes: ${title.toLowerCase()} de ${client.name}`}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? panelId : undefined}
      onClick={onToggle}
      icon={<Package aria-hidden />}
      className="-ml-2.5 gap-1.5 px-2.5 tabular-nums"
    >
      <span>{client.total_package_purchases}</span>
      <ChevronDown aria-hidden className={cx("transition-transform", isExpanded && "rotate-180")} />
    </Button>
  );
}

function SessionsButton({ client }: { client: ClientListItem }) {
  const { title, disabled } = sessionsAction(client);
  return (
    <Button
      variant="ghost"
      disabled={disabled}
      title={title}
      aria-label={`${title}, ${client.name}`}
      onClick={() => EditSessionsDialog.open({ client })}
      icon={<ListChecks aria-hidden />}
      className="-ml-2.5 min-w-11 px-0 md:pointer-fine:min-w-10 [&_svg]:size-5"
    />
  );
}
