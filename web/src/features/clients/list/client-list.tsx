import type { ClientListItem } from "@sereno/core/domain/client/output";
import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { useMemo, useState } from "react";
import { Card } from "../../../components/ui/card";
import { useClock } from "../../../lib/use-clock";
import { sharedNames } from "../model/client-texts";
import type { ClientLink } from "../parts/use-clients-address";
import { ClientLine } from "./client-line";
import { ClientRow } from "./client-row";
import { ClientTable } from "./client-table";

interface ClientListProps {
  clients: ClientListItem[];
  linkTo: ClientLink;
  isTable: boolean;
}

/** The clients as a table on wide screens, otherwise with one line each. */
export function ClientList({ clients, linkTo, isTable }: ClientListProps) {
  const { now } = useClock();
  const [expanded, setExpanded] = useState<string | null>(null);
  const shared = useMemo(() => sharedNames(clients), [clients]);

  const propsOf = (client: ClientListItem) => ({
    client,
    now,
    link: linkTo(client.id),
    isNameShared: shared.has(normalizeName(client.name)),
    isExpanded: expanded === client.id,
    onToggle: () => setExpanded(expanded === client.id ? null : client.id),
  });

  if (isTable) {
    return (
      <ClientTable>
        {clients.map((client) => (
          <ClientRow key={client.id} {...propsOf(client)} />
        ))}
      </ClientTable>
    );
  }
  return (
    <Card className="p-0!">
      <ul className="divide-y divide-line">
        {clients.map((client) => (
          <ClientLine key={client.id} {...propsOf(client)} />
        ))}
      </ul>
    </Card>
  );
}
