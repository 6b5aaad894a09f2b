import { Link } from "react-router";
import { InlineFailure } from "../../../components/load/inline-failure";
import { useLoad } from "../../../components/load/use-load";
import { Skeleton } from "../../../components/ui/skeleton";
import { clientAddress } from "../../../domain/address/addresses";
import { trpc } from "../../../lib/trpc";
import { UNREACHED_LABELS } from "./settings-form";

export function Unreached() {
  const query = trpc.reminder.unreached.useQuery(undefined, { staleTime: 0 });
  const load = useLoad(query, query.data);
  if (!load.data) {
    return load.hasFailed ? (
      <InlineFailure load={load} message="No se pudo cargar a quién no le llega el correo." />
    ) : (
      <Skeleton className="h-6 w-full" />
    );
  }
  const { clients } = load.data;
  if (clients.length === 0)
    return (
      <p className="text-sm text-ink-soft">Les llega a todos los que vienen en dos semanas y quieren recordatorios.</p>
    );
  return (
    <div className="w-full">
      <p className="text-sm font-medium" id="unreached">
        Vienen en dos semanas y no les llega por correo
      </p>
      <ul aria-labelledby="unreached" className="mt-1 max-h-56 divide-y divide-line overflow-y-auto text-sm">
        {clients.map(({ client_id, client_name, why }) => (
          <li key={client_id}>
            <Link
              to={clientAddress(client_id)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1 -outline-offset-2 hover:text-primary"
            >
              <span className="min-w-0 wrap-anywhere">{client_name}</span>{" "}
              <span className="text-ink-soft">{UNREACHED_LABELS[why]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
