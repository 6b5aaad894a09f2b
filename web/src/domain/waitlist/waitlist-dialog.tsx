import { DEFAULT_MINUTES } from "@sereno/core/domain/availability/lengths/rules";
import type { Waiting } from "@sereno/core/domain/waitlist/output";
import { useState } from "react";
import { Link } from "react-router";
import { DialogSkeleton, InlineFailure, LoadView } from "../../components/load/load-view";
import { useLoaded } from "../../components/load/use-load";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { Skeleton } from "../../components/ui/card";
import { CancelButton, Dialog } from "../../components/ui/dialog";
import { EmptyState, PEOPLE } from "../../components/ui/empty-state";
import { Field, FieldGroup } from "../../components/ui/form/field";
import { spokenDate, spokenTime, withDoubt } from "../../lib/clock/dates";
import { trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { clientAddress } from "../address/addresses";
import { ClientCombobox } from "../client/client-combobox";
import { OfferDialog } from "./offer-dialog-part";
import { WaitlistEntryDialog } from "./waitlist-entry-dialog-part";
import { entryText, MEANING, sinceText, standingText } from "./waitlist-texts";

function FreeHours({ date }: { date: string }) {
  const { today } = useClock();
  const input = { start_date: date, end_date: date, slot_duration_minutes: DEFAULT_MINUTES };
  const load = useLoaded(trpc.availability.freeTimes.useQuery(input));
  const times = load.data?.flatMap(({ times, unknown = [] }) => [
    ...times.map((time) => ({ time, isUnknown: false })),
    ...unknown.map((time) => ({ time, isUnknown: true })),
  ]);
  return (
    <FieldGroup label={`Horas libres del ${spokenDate(date, today)}`}>
      {times ? (
        <div className="flex flex-wrap gap-1.5">
          {times.map(({ time, isUnknown }) => (
            <Button
              key={time}
              onClick={() =>
                OfferDialog.open({ hour: { start: `${date} ${time}:00`, duration_minutes: DEFAULT_MINUTES } })
              }
              className="px-3! text-sm tabular-nums"
            >
              <span className="sr-only">¿Quién espera a las </span>
              {withDoubt(spokenTime(time), isUnknown)}
            </Button>
          ))}
          {times.length === 0 && <p className="text-sm text-ink-soft">No quedan horas libres ese día.</p>}
        </div>
      ) : load.hasFailed ? (
        <InlineFailure load={load} message="No pudimos cargar las horas libres." />
      ) : (
        <Skeleton className="h-11" />
      )}
    </FieldGroup>
  );
}

interface WaitlistDialogProps {
  /** Date 'YYYY-MM-DD' whose free times are also listed; null lists none. */
  date: string | null;
  onClose: () => void;
}

export default function WaitlistDialog({ date, onClose }: WaitlistDialogProps) {
  const load = useLoaded(trpc.waitlist.list.useQuery(undefined, { staleTime: 0 }));
  return (
    <Dialog onClose={onClose} size="lg" title="Lista de espera" footer={<CancelButton label="Listo" />}>
      <div className="flex flex-col gap-5">
        {date && <FreeHours date={date} />}
        <Adding />
        <LoadView
          load={load}
          message="No se pudo cargar la lista de espera."
          skeleton={<DialogSkeleton label="Cargando la lista de espera" />}
        >
          {({ waiting }) =>
            waiting.length === 0 ? (
              <EmptyState drawing={PEOPLE} title="Nadie está en espera" hint={MEANING} className="py-4" />
            ) : (
              <ul className="divide-y divide-line border-y border-line" aria-label="En espera">
                {waiting.map((each) => (
                  <WaitingRow key={each.client_id} waiting={each} />
                ))}
              </ul>
            )
          }
        </LoadView>
      </div>
    </Dialog>
  );
}

function Adding() {
  const [name, setName] = useState("");
  return (
    <Field label="Anotar a">
      <ClientCombobox
        text={name}
        onText={setName}
        onClient={(client) => {
          setName("");
          WaitlistEntryDialog.open({ client, isBooked: client.next_appointment_date !== null });
        }}
        placeholder="Busca por nombre o celular"
      />
    </Field>
  );
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const { zone, today } = useClock();
  const { client_id: id, client_name: name, waiting_since, earlier, next_appointment } = waiting;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-48 grow basis-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={clientAddress(id)} className="ui-link wrap-anywhere">
            {name}
          </Link>
          {earlier && <Badge tone="teal">Antes, si se libera</Badge>}
        </p>
        <p className="text-sm">{entryText(waiting, today)}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {sinceText(waiting_since, zone, today)} · {standingText(waiting)}
        </p>
      </div>
      <Button onClick={() => WaitlistEntryDialog.open({ client: { id, name }, isBooked: next_appointment !== null })}>
        Cambiar
        <span className="sr-only"> la espera de {name}</span>
      </Button>
    </li>
  );
}
