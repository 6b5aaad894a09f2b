import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Minute } from "@sereno/core/lib/time/rules";
import { Badge, type Tone } from "../../../components/ui/badge";
import { type ClientStatus, clientStatus } from "../model/client-texts";

const LOOKS: Record<ClientStatus, { tone: Tone; className?: string }> = {
  "Próxima cita": { tone: "teal" },
  "Cliente activo": { tone: "grey" },
  "Nuevo cliente": { tone: "grey", className: "border border-grey-line bg-surface" },
};

export function ClientStatusBadge({ client, now }: { client: ClientListItem; now: Minute }) {
  const status = clientStatus(client, now);
  return <Badge {...LOOKS[status]}>{status}</Badge>;
}
