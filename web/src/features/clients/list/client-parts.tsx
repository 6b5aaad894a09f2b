import type { ClientListItem } from "@sereno/core/things/client/output";
import type { Minute } from "@sereno/core/words/time/rules";
import { ChevronDown, ListChecks, Package } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../../components/ui/button";
import { cx } from "../../../lib/cx";
import { phoneText } from "../../../lib/phone-text";
import { activityOf, sessionsAction } from "../model/client-texts";
import type { ClientLink } from "./use-clients-address";

/** What a row and a card are given of one client. */
export interface ClientItemProps {
  client: ClientListItem;
  /** Wall-clock minute of the practice. */
  now: Minute;
  link: ReturnType<ClientLink>;
  /** Another client in view has the same name. */
  isNameShared: boolean;
  isExpanded: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onEditSessions: () => void;
  onMerge: () => void;
  onExport: () => void;
  onDelete: () => void;
}

type NameProps = Pick<ClientItemProps, "client" | "link" | "isNameShared"> & { linkClassName?: string };

export function ClientName({ client, link, isNameShared, linkClassName }: NameProps) {
  return (
    <>
      <Link
        {...link}
        title="Ver ficha del cliente"
        className={cx("font-medium wrap-anywhere text-ink hover:text-primary hover:underline", linkClassName)}
      >
        {client.name}
      </Link>
      {isNameShared && (
        <span className="block text-sm whitespace-nowrap text-ink-soft tabular-nums">{phoneText(client.phone)}</span>
      )}
      {client.identification_number && (
        <span className="block text-sm wrap-anywhere text-ink-soft">ID: {client.identification_number}</span>
      )}
    </>
  );
}

export function Activity({ client, className }: { client: ClientListItem; className?: string }) {
  const { main, detail } = activityOf(client);
  return (
    <div className={cx("tabular-nums", className)}>
      <span>{main}</span> <span className="text-sm text-ink-soft">{detail}</span>
    </div>
  );
}

interface PackagesButtonProps {
  client: ClientListItem;
  isExpanded: boolean;
  onToggle: () => void;
  panelId: string;
  /** Writes the button's name in it. */
  labelled?: boolean;
}

export const NO_IDENTIFICATION = "Cliente sin número de identificación";

export function PackagesButton({ client, isExpanded, onToggle, panelId, labelled }: PackagesButtonProps) {
  const title = isExpanded ? "Ocultar paquetes" : "Ver paquetes";
  const isUnknown = !client.identification_number;
  return (
    <Button
      variant={labelled ? "secondary" : "ghost"}
      disabled={isUnknown}
      title={isUnknown ? NO_IDENTIFICATION : title}
      aria-label={
        labelled ? undefined : `${client.total_package_purchases} paquetes: ${title.toLowerCase()} de ${client.name}`
      }
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? panelId : undefined}
      onClick={onToggle}
      icon={<Package aria-hidden />}
      className={cx("tabular-nums", labelled ? "grow px-3" : "-ml-2.5 gap-1.5 px-2.5")}
    >
      {labelled && "Paquetes"}
      <span className={cx(labelled && "text-ink-soft")}>{client.total_package_purchases}</span>
      <ChevronDown aria-hidden className={cx("transition-transform", isExpanded && "rotate-180")} />
    </Button>
  );
}

interface SessionsButtonProps {
  client: ClientListItem;
  onEditSessions: () => void;
  labelled?: boolean;
}

export function SessionsButton({ client, onEditSessions, labelled }: SessionsButtonProps) {
  const { title, disabled } = sessionsAction(client);
  return (
    <Button
      variant={labelled ? "secondary" : "ghost"}
      disabled={disabled}
      title={title}
      aria-label={`${labelled ? "Sesiones: " : ""}${title}, ${client.name}`}
      onClick={onEditSessions}
      icon={<ListChecks aria-hidden />}
      className={labelled ? "grow px-3" : "-ml-2.5 min-w-11 px-0 md:pointer-fine:min-w-10 [&_svg]:size-5"}
    >
      {labelled && "Sesiones"}
    </Button>
  );
}
