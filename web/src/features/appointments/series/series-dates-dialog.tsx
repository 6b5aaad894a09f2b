import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Series } from "@sereno/core/domain/series/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button";
import { CancelButton } from "../../../components/ui/cancel-button";
import { Dialog } from "../../../components/ui/dialog";
import { FieldGroup } from "../../../components/ui/form/field";
import { SkeletonGroup } from "../../../components/ui/skeleton";
import { AppointmentStatusBadge } from "../../../domain/appointment/appointment-status";
import { whoCancelled } from "../../../domain/appointment/cancel-reason";
import { spokenLocal } from "../../../lib/clock/spoken";
import { messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { useAddSkipped, useSeriesDates, useSkippedPreview } from "../data/use-series-dates";
import { type Choice, choose } from "../model/series";
import { SkippedRow } from "./skipped-row";
import { useOnceKnown } from "./use-once-known";

const DatesSkeleton = () => (
  <SkeletonGroup label="Cargando la serie" className="grid gap-2" bones={["h-10", "h-10", "h-10"]} />
);

const Sessions = ({ appointments }: Pick<Series, "appointments">) => (
  <ol aria-label="Sesiones de la serie" className="divide-y divide-line">
    {appointments.map((each) => (
      <li
        key={each.id}
        className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2 tabular-nums tight:flex tight:flex-wrap"
      >
        <span className="text-sm text-ink-soft">{each.series_index}</span>
        <span>
          {capitalize(spokenLocal(parseLocal(each.appointment_date)))}
          <span className="block text-sm text-ink-soft empty:hidden">{whoCancelled(each)}</span>
        </span>
        <AppointmentStatusBadge status={each.status} />
      </li>
    ))}
  </ol>
);

interface SkippedDatesProps {
  preview: ReturnType<typeof useSkippedPreview>;
  choices: Choice[];
  onChoose: (choices: Choice[]) => void;
}

function SkippedDates({ preview: { data, error }, choices, onChoose }: SkippedDatesProps) {
  return (
    <FieldGroup label="Fechas omitidas">
      {error ? (
        <p role="alert" className="text-ink-soft">
          {messageOf(error)}
        </p>
      ) : data ? (
        <ul className="divide-y divide-line">
          {data.occurrences.map((each) => (
            <SkippedRow
              key={each.index}
              occurrence={each}
              onChoose={(choice) => onChoose(choose(choices, each.index, choice))}
            />
          ))}
        </ul>
      ) : (
        <DatesSkeleton />
      )}
    </FieldGroup>
  );
}

export default function SeriesDatesDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [choices, setChoices] = useState<Choice[]>([]);
  const id = appointment.series_id ?? "";
  const { data: series, error } = useSeriesDates(id);
  const hasSkipped = (series?.skipped.length ?? 0) > 0;
  const asked = { id, choices };
  const preview = useSkippedPreview(hasSkipped ? asked : null);
  const adding = useAddSkipped(appointment);
  const added = choices.filter(({ action }) => action !== "skip").length;
  const isReady = preview.data?.is_ready === true && !preview.isPlaceholderData && !preview.isError;
  const { press, isWaiting } = useOnceKnown(preview, asked, () => {
    if (isReady) adding.mutate(asked, { onSuccess: onClose });
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Sesiones de la serie"
      description={`${appointment.patient_name}${series ? `, ${counted(series.count, "sesión", "sesiones")}` : ""}`}
      onSubmit={save}
      footer={
        <>
          <CancelButton label="Cerrar" />
          {added > 0 && (
            <Button type="submit" variant="primary" pending={adding.isPending || isWaiting} className="max-md:grow">
              {`Agregar ${counted(added, "sesión", "sesiones")}`}
            </Button>
          )}
        </>
      }
    >
      {series ? (
        <div className="grid gap-6">
          {hasSkipped && <SkippedDates preview={preview} choices={choices} onChoose={setChoices} />}
          <Sessions appointments={series.appointments} />
        </div>
      ) : error ? (
        <p role="alert" className="text-danger">
          {messageOf(error)}
        </p>
      ) : (
        <DatesSkeleton />
      )}
    </Dialog>
  );
}
