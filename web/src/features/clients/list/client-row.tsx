import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Minute } from "@sereno/core/lib/time/rules";
import { ChevronDown, ListChecks, Package } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { Button } from "../../../components/ui/button";
import { MenuItem } from "../../../components/ui/menu";
import { cx } from "../../../lib/cx";
import { counted, phoneText } from "../../../lib/text";
import { EditSessionsDialog } from "../dialogs/client-dialogs";
import { ClientMenu } from "../dialogs/client-menu";
import { activityOf, clientStatus, nextText, sessionsAction, shortDate, standingOf } from "../model/client-texts";
import { ClientStatusBadge } from "../parts/client-status-badge";
import type { ClientLink } from "../parts/use-clients-address";
import { ProgressPanel } from "./progress-panel";

interface ClientItemProps {
  client: ClientListItem;
  now: Minute;
  link: ReturnType<ClientLink>;
  isNameShared: boolean;
  isExpanded: boolean;
  onToggle: () => void;
}

const NameLink = ({ client, link, className }: Pick<ClientItemProps, "client" | "link"> & { className: string }) => (
  <Link
    {...link}
    title="Ver ficha del cliente"
    className={cx("font-medium text-ink hover:text-primary hover:underline", className)}
  >
    {client.name}
  </Link>
);

const CELL = "px-2.5 py-3 align-middle first:pl-5 last:pr-3";

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
          <td colSpan={8} className="bg-sunken p-4">
            <ProgressPanel client={client} />
          </td>
        </tr>
      )}
    </>
  );
}

const Name = ({ client, link, isNameShared }: ClientItemProps) => (
  <>
    <NameLink
      client={client}
      link={link}
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
      aria-label={`${counted(client.total_package_purchases, "paquete", "paquetes")}: ${title.toLowerCase()} de ${client.name}`}
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

export function ClientLine(props: ClientItemProps) {
  const { client, now, isNameShared, isExpanded, onToggle } = props;
  const { debt, left } = standingOf(client);
  const { title, disabled } = sessionsAction(client);
  const next = nextText(client.next_appointment_date, now);
  return (
    <li>
      <div className="relative flex min-h-14 items-center gap-1 pl-3 sm:pl-4">
        <div className="min-w-0 grow py-1.5">
          <p className={cx("flex items-baseline gap-x-2", isNameShared && "flex-wrap")}>
            <NameLink {...props} className="min-w-0 truncate leading-6 after:absolute after:inset-0" />
            {isNameShared && <span className="text-xs text-ink-soft tabular-nums">{phoneText(client.phone)}</span>}
            <span className="ml-auto shrink-0 text-xs text-ink-soft tabular-nums">
              {debt && <span className="font-medium text-amber-ink">{debt}</span>}
              {left}
            </span>
          </p>
          <p className="flex items-baseline gap-x-2 text-xs leading-5 text-ink-soft tabular-nums max-[25rem]:flex-wrap">
            <span className="min-w-0 truncate max-[25rem]:whitespace-normal">
              <span className={cx("font-medium", next && "text-teal-ink")}>{clientStatus(client, now)}</span>
              {next && ` ${next}`}
            </span>
            <span className="ml-auto shrink-0">{activityOf(client).main}</span>
          </p>
        </div>
        <ClientMenu client={client} className="relative z-10 shrink-0">
          {client.identification_number && client.total_package_purchases > 0 && (
            <MenuItem icon={<Package aria-hidden />} onChoose={onToggle}>
              {isExpanded ? "Ocultar paquetes" : "Ver paquetes"}
            </MenuItem>
          )}
          {!disabled && (
            <MenuItem icon={<ListChecks aria-hidden />} onChoose={() => EditSessionsDialog.open({ client })}>
              {title}
            </MenuItem>
          )}
        </ClientMenu>
      </div>
      {isExpanded && (
        <div className="border-t border-line bg-sunken p-3">
          <ProgressPanel client={client} />
        </div>
      )}
    </li>
  );
}
