import type { ClientListItem } from "@sereno/core/domain/client/output";
import { normalizeName } from "@sereno/core/lib/spanish/rules";
import { type ReactNode, useMemo, useState } from "react";
import { Card } from "../../../components/ui/card";
import { sharedNames } from "../../../domain/client/namesakes";
import { cx } from "../../../lib/cx";
import { useClock } from "../../../lib/use-clock";
import { useMedia } from "../../../lib/use-media";
import type { ClientLink } from "../parts/use-clients-address";
import { ClientLine, ClientRow } from "./client-row";

const COLUMNS = ["Cliente", "Contacto", "Actividad", "Última Cita", "Próxima Cita", "Estado", "Paquetes", "Acciones"];
const HEAD = "px-2.5 py-2.5 font-medium whitespace-nowrap first:pl-5 last:pr-5";

const ClientTable = ({ children }: { children: ReactNode }) => (
  <div className="overflow-x-auto rounded-card border border-line bg-surface">
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Clientes</caption>
      <thead className="border-b border-line text-xs text-ink-soft">
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={cx(HEAD, column === "Contacto" && "hidden min-[70rem]:table-cell")}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
);

export function ClientList({ clients, linkTo }: { clients: ClientListItem[]; linkTo: ClientLink }) {
  const isTable = useMedia("(min-width: 56rem)");
  const { now } = useClock();
  const [expanded, setExpanded] = useState<string | null>(null);
  const shared = useMemo(() => sharedNames(clients.map(({ id, name }) => [id, name])), [clients]);

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
