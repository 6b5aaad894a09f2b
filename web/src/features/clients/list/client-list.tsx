import type { ClientListItem } from "@sereno/core/things/client/output";
import { normalizeText } from "@sereno/core/words/spanish/rules";
import { useMemo, useState } from "react";
import { useClock } from "../../../lib/use-clock";
import { useMedia } from "../../../lib/use-media";
import { useExportClient } from "../data/use-export-client";
import type { ClientAction } from "../dialogs/use-client-dialogs";
import { sharedNames } from "../model/client-texts";
import { ClientCard } from "./client-card";
import { ClientRow } from "./client-row";
import { ClientTable } from "./client-table";
import type { ClientLink } from "./use-clients-address";

const TABLE_HAS_ROOM = "(min-width: 56rem)";

interface ClientListProps {
  clients: ClientListItem[];
  linkTo: ClientLink;
  onAct: (action: ClientAction, client: ClientListItem) => void;
}

/** A table where there is room for one, else cards. */
export function ClientList({ clients, linkTo, onAct }: ClientListProps) {
  const isWide = useMedia(TABLE_HAS_ROOM);
  const { now } = useClock();
  const [expanded, setExpanded] = useState<string | null>(null);
  const shared = useMemo(() => sharedNames(clients), [clients]);
  const { mutate: exportClient } = useExportClient();

  const propsOf = (client: ClientListItem) => ({
    client,
    now,
    link: linkTo(client.id),
    isNameShared: shared.has(normalizeText(client.name)),
    isExpanded: expanded === client.id,
    onToggle: () => setExpanded(expanded === client.id ? null : client.id),
    onEdit: () => onAct("edit", client),
    onEditSessions: () => onAct("sessions", client),
    onMerge: () => onAct("merge", client),
    onDelete: () => onAct("delete", client),
    onExport: () => exportClient(client),
  });

  if (isWide) {
    return (
      <ClientTable>
        {clients.map((client) => (
          <ClientRow key={client.id} {...propsOf(client)} />
        ))}
      </ClientTable>
    );
  }
  return (
    <ul className="grid items-start gap-3 sm:grid-cols-2">
      {clients.map((client) => (
        <li key={client.id} className="min-w-0">
          <ClientCard {...propsOf(client)} />
        </li>
      ))}
    </ul>
  );
}
