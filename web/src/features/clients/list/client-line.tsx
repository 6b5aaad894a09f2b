import { ListChecks, Package } from "lucide-react";
import { MenuItem } from "../../../components/ui/menu";
import { phoneText } from "../../../lib/phone-text";
import { EditSessionsDialog } from "../dialogs/client-dialogs";
import { ClientMenu } from "../dialogs/client-menu";
import { nextText, sessionsAction, standingOf } from "../model/client-texts";
import { type ClientItemProps, NameLink } from "./client-parts";
import { ProgressPanel } from "./progress-panel";

export function ClientLine(props: ClientItemProps) {
  const { client, now, isNameShared, isExpanded, onToggle } = props;
  const { debt, left } = standingOf(client);
  const { title, disabled } = sessionsAction(client);
  const next = nextText(client.next_appointment_date, now) ?? "Sin próxima cita";
  return (
    <li>
      <div className="relative flex min-h-14 items-center gap-1 pl-3 sm:pl-4">
        <div className="min-w-0 grow py-1.5">
          <p className="flex items-baseline gap-2">
            <NameLink {...props} className="min-w-0 truncate leading-6 after:absolute after:inset-0" />
            {isNameShared && (
              <span className="ml-auto shrink-0 text-xs text-ink-soft tabular-nums">{phoneText(client.phone)}</span>
            )}
          </p>
          <p className="flex items-baseline gap-x-2 text-xs leading-5 text-ink-soft tabular-nums max-[23rem]:flex-wrap">
            <span className="truncate max-[23rem]:whitespace-normal">{next}</span>
            <span className="ml-auto shrink-0 max-[23rem]:shrink">
              {debt && <span className="font-medium text-amber-ink">{debt}</span>}
              {debt && left && " · "}
              {left}
            </span>
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
