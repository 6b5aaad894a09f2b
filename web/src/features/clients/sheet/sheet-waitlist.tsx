import type { ClientListItem } from "@sereno/core/domain/client/output";
import { InlineFailure } from "../../../components/load/inline-failure";
import { useLoad } from "../../../components/load/use-load";
import { Skeleton } from "../../../components/ui/skeleton";
import { wishText } from "../../../domain/waitlist/waitlist-texts";
import { WishDialog } from "../../../domain/waitlist/wish-dialog-part";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { Fact } from "../parts/fact";

export function SheetWaitlist({ client }: { client: ClientListItem }) {
  const { today } = useClock();
  const query = trpc.waitlist.get.useQuery({ id: client.id }, { staleTime: 0 });
  const load = useLoad(query, query.data);
  const entry = load.data;
  const text = entry ? "En espera" : "No espera";
  return (
    <Fact label="Lista de espera">
      {entry !== undefined ? (
        <>
          <button
            type="button"
            aria-label={`${text}, ${entry ? "cambiar" : "anotar"}`}
            onClick={() => WishDialog.open({ client, isBooked: client.next_appointment_date !== null })}
            className="ui-link -my-2 inline-flex min-h-11 items-center md:pointer-fine:min-h-9"
          >
            {text}
          </button>
          {entry && <span className="block text-ink-soft">{wishText(entry, today)}</span>}
        </>
      ) : load.hasFailed ? (
        <InlineFailure load={load} message="No se pudo cargar." />
      ) : (
        <Skeleton className="ml-auto h-5 w-24" />
      )}
    </Fact>
  );
}
