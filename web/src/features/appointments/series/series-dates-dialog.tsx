import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { Occurrence, Series, SeriesPreview } from "@sereno/core/domain/series/output";
import type { AddSkippedInput } from "@sereno/core/domain/series/schema";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { skipToken, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { LoadView } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { SkeletonGroup } from "../../../components/ui/card";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { FieldGroup } from "../../../components/ui/form/field";
import { toast } from "../../../components/ui/toast/toast";
import { AppointmentStatusBadge } from "../../../domain/appointment/appointment-status";
import { whoCancelled } from "../../../domain/appointment/cancel-reason";
import { spokenLocal } from "../../../lib/clock/dates";
import { messageOf } from "../../../lib/errors";
import { counted } from "../../../lib/text";
import { trpc, trpcClient } from "../../../lib/trpc";
import { APPOINTMENT_CHANGE, PREVIEWED } from "../data/use-appointment-lists";
import { type Choice, choose, mayBeKept } from "../model/series";
import { DecisionButton, type DecisionProps, OtherTime, StateBadge } from "./occurrence-row";
import { type OccurrencesProps, UNDECIDED } from "./occurrences";
import { isRepeat, useOnceKnown } from "./use-once-known";

function SkippedRow({ occurrence, onChoose }: DecisionProps) {
  const { state, action, appointment_date, message } = occurrence;
  const spoken = capitalize(spokenLocal(appointment_date));
  const isFree = state === "free";
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-center justify-between gap-x-3">
        <span className="tabular-nums">{spoken}</span>
        <StateBadge state={state} action={action} />
      </div>
      {message && !isFree && <p className="text-sm text-ink-soft">{message}</p>}
      <div className="flex flex-wrap gap-2">
        {mayBeKept(state) && action !== "move" && (
          <DecisionButton
            label={isFree ? "Agregar" : "Agregar igual"}
            of={spoken}
            isChosen={action === "keep"}
            onPress={() => onChoose({ action: "keep" })}
          />
        )}
        <OtherTime occurrence={occurrence} onChoose={onChoose} />
        {action !== "skip" && (
          <DecisionButton label="Dejar omitida" of={spoken} onPress={() => onChoose({ action: "skip" })} />
        )}
      </div>
    </li>
  );
}

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
          {capitalize(spokenLocal(each.appointment_date))}
          <span className="block text-sm text-ink-soft empty:hidden">{whoCancelled(each)}</span>
        </span>
        <AppointmentStatusBadge status={each.status} />
      </li>
    ))}
  </ol>
);

interface SkippedDatesProps extends Pick<OccurrencesProps, "isAsked" | "choices" | "onChoose"> {
  preview: { data: SeriesPreview | undefined; error: object | null };
}

/** The skipped dates of the last preview that loaded. Shows choices that the preview does not have yet. */
function SkippedDates({ preview: { data, error }, isAsked, choices, onChoose }: SkippedDatesProps) {
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  const isOpen = known?.occurrences.some(({ action }) => action === null);
  const problem = error ? messageOf(error) : isAsked && isOpen && UNDECIDED;
  const withChoice = (each: Occurrence): Occurrence => {
    const { action, appointment_date } = choices.find(({ index }) => index === each.index) ?? { action: "skip" };
    return { ...each, action: each.action && action, appointment_date: appointment_date ?? each.appointment_date };
  };
  return (
    <FieldGroup label="Fechas omitidas">
      {problem && (
        <p role="alert" className="text-ink-soft">
          {problem}
        </p>
      )}
      {known ? (
        <ul className="divide-y divide-line">
          {known.occurrences.map((each) => (
            <SkippedRow
              key={each.index}
              occurrence={withChoice(each)}
              onChoose={(choice) => onChoose(choose(choices, each.index, choice))}
            />
          ))}
        </ul>
      ) : (
        !error && <DatesSkeleton />
      )}
    </FieldGroup>
  );
}

function useAddSkipped(appointment: Appointment) {
  return useMutation({
    // Counts as an appointment change, because added dates renumber the series' appointments.
    ...APPOINTMENT_CHANGE,
    mutationFn: async (input: z.input<typeof AddSkippedInput>): Promise<Appointment & { added: number }> => {
      const { appointments } = await trpcClient.series.addSkipped.mutate(input);
      const own = appointments.find(({ id }) => id === appointment.id) ?? appointment;
      return { ...own, added: (own.series_count ?? 0) - (appointment.series_count ?? 0) };
    },
    onSuccess: ({ added, series_count }) => {
      const text = counted(added, "sesión agregada", "sesiones agregadas");
      toast.success(text, `La serie tiene ahora ${series_count} sesiones.`);
    },
    onError: (error) => toast.failed("No se agregó ninguna sesión", error),
  });
}

export default function SeriesDatesDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [choices, setChoices] = useState<Choice[]>([]);
  const [isAsked, setAsked] = useState(false);
  const id = appointment.series_id ?? "";
  const load = useLoaded(trpc.series.get.useQuery({ id }, { staleTime: 0 }));
  const series = load.data;
  const hasSkipped = (series?.skipped.length ?? 0) > 0;
  const input = { id, choices };
  const preview = trpc.series.previewSkipped.useQuery(hasSkipped ? input : skipToken, PREVIEWED);
  const adding = useAddSkipped(appointment);
  const added = choices.filter(({ action }) => action !== "skip").length;
  const isReady = preview.data?.is_ready === true && !preview.isPlaceholderData && !preview.isError;
  const add = () => adding.mutate(input, { onSuccess: onClose });
  const { press, isWaiting } = useOnceKnown(preview, input, () => (isReady ? add() : setAsked(true)));
  return (
    <Dialog
      onClose={onClose}
      isSaving={adding.isPending}
      confirmClose={added > 0}
      title="Sesiones de la serie"
      description={`${appointment.patient_name}${series ? `, ${counted(series.count, "sesión", "sesiones")}` : ""}`}
      onSubmit={isRepeat(adding, input) ? add : press}
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
      <LoadView load={load} message="No se pudo cargar la serie." skeleton={<DatesSkeleton />}>
        {({ appointments }) => (
          <div className="grid gap-6">
            {hasSkipped && <SkippedDates preview={preview} isAsked={isAsked} choices={choices} onChoose={setChoices} />}
            <Sessions appointments={appointments} />
          </div>
        )}
      </LoadView>
      <UnsavedGuard dirty={added > 0} />
    </Dialog>
  );
}
