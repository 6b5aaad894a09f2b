import { useId } from "react";
import { phoneText } from "../../../lib/phone-text";
import { shortDate } from "../model/client-texts";
import { ClientMenu } from "../parts/client-menu";
import { ClientStatusBadge } from "../parts/client-status-badge";
import { Activity, type ClientItemProps, ClientName, PackagesButton, SessionsButton } from "./client-parts";
import { ProgressPanel } from "./progress-panel";

const CELL = "px-2.5 py-3 align-middle first:pl-5 last:pr-3";
const COLUMNS = 8;

export function ClientRow(props: ClientItemProps) {
  const { client, now, isExpanded, onToggle, onEditSessions } = props;
  const panelId = useId();
  return (
    <>
      <tr className="transition-colors hover:bg-sunken">
        <th scope="row" className={`${CELL} relative min-w-44 text-left font-normal`}>
          <ClientName {...props} linkClassName="pointer-coarse:after:absolute pointer-coarse:after:inset-0" />
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
          <Activity client={client} className="text-sm *:block *:whitespace-nowrap" />
        </td>
        <td className={`${CELL} text-sm whitespace-nowrap tabular-nums`}>{shortDate(client.last_appointment_date)}</td>
        <td className={`${CELL} text-sm whitespace-nowrap tabular-nums`}>{shortDate(client.next_appointment_date)}</td>
        <td className={CELL}>
          <ClientStatusBadge client={client} now={now} />
        </td>
        <td className={CELL}>
          <PackagesButton client={client} isExpanded={isExpanded} onToggle={onToggle} panelId={panelId} />
        </td>
        <td className={CELL}>
          <div className="flex">
            <SessionsButton client={client} onEditSessions={onEditSessions} />
            <ClientMenu {...props} />
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
