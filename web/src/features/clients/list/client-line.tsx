import { ListChecks, Package } from "lucide-react";
import { MenuItem } from "../../../components/ui/menu";
import { cx } from "../../../lib/cx";
import { phoneText } from "../../../lib/phone-text";
import { EditSessionsDialog } from "../dialogs/client-dialogs";
import { ClientMenu } from "../dialogs/client-menu";
import { activityOf, clientStatus, nextText, sessionsAction, standingOf } from "../model/client-texts";
import { type ClientItemProps, NameLink } from "./client-parts";
import { ProgressPanel } from "./progress-panel";

export function ClientLine(props: ClientItemProps) {
  const { client, now, isNameShared, isExpanded, onToggle } = props;
  const { debt, left } = standingOf(client);
  const { title, disabled } = sessionsAction(client);
  const status = clientStatus(client, now);
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
              <span className={cx("font-medium", next && "text-teal-ink")}>{status}</span>
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
