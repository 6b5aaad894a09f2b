import type { DayClosurePreview, DayClosureStarted } from "@sereno/core/domain/day-closure/output";
import type { DayClosureAction, DayClosureChoice } from "@sereno/core/domain/day-closure/schema";
import type { Settlement } from "@sereno/core/domain/payment/rules";
import { theHour } from "@sereno/core/lib/spanish/rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { UnsavedGuard } from "../../components/draft/unsaved-guard";
import { DialogSkeleton, LoadView } from "../../components/load/load-view";
import { useLoaded } from "../../components/load/use-load";
import { Banner, BannerInView } from "../../components/ui/banner";
import { Dialog, FormActions } from "../../components/ui/dialog";
import { FieldGroup } from "../../components/ui/form/field";
import { Segmented } from "../../components/ui/form/segmented";
import { spokenDate, spokenTime } from "../../lib/clock/dates";
import { appCode, messageOf, titleOf } from "../../lib/errors";
import { counted, listText } from "../../lib/text";
import { trpc, type trpcClient } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { SettlementFields } from "../payment/settlement/settlement-fields";
import { AffectedRow } from "./affected-row";
import { choiceOf, type Decided, doneText, movesOf } from "./choices";
import { useSayClosed } from "./use-say-closed";

export type HoursChange = Omit<
  Parameters<typeof trpcClient.dayClosure.start.mutate>[0],
  "choices" | "settle" | "version"
>;

/** Result of the dialog: the answer to the saved change, or the refusal because the hours changed elsewhere. */
export type DayClosureEnd = { started: DayClosureStarted } | { error: unknown };

interface DayClosureDialogProps {
  change: HoursChange;
  version?: number | undefined;
  all?: DayClosureAction | undefined;
  /** If absent, a toast shows the result. */
  onAnswer?: (end: DayClosureEnd) => void;
  onClose: () => void;
}

const ALL: { value: DayClosureAction; label: string }[] = [
  { value: "cancel", label: "Cancelar" },
  { value: "move", label: "Mover" },
  { value: "keep", label: "Mantener" },
];

export default function DayClosureDialog({ change, version, all: proposed, onAnswer, onClose }: DayClosureDialogProps) {
  const { now, today } = useClock();
  // By default, cancels the appointments if a date is closed, and keeps them if the hours change in another way.
  const [start] = useState<Decided>({ all: proposed ?? (change.close ? "cancel" : "keep"), each: {} });
  const [decided, setDecided] = useState(start);
  const [settle, setSettle] = useState<Settlement>("credit");
  const [shown, setShown] = useState<ReadonlySet<string> | null>(null);
  const asked = { ...change, moves: movesOf(decided) };
  const query = trpc.dayClosure.preview.useQuery(asked, { staleTime: 0, placeholderData: keepPreviousData });
  const load = useLoaded(query);
  const appointments = load.data?.appointments ?? [];
  const choices = appointments.map((each) => choiceOf(each, decided));
  const cancelled = appointments.filter((_, at) => choices[at]?.action === "cancel");
  const paid = cancelled.reduce((sum, each) => sum + each.paid, 0);
  const sayClosed = useSayClosed();
  const starting = trpc.dayClosure.start.useMutation({
    onSuccess: (started) => {
      if (onAnswer) return onAnswer({ started });
      onClose();
      sayClosed(started, started.closure ? "Día cerrado" : "Ese día ya estaba cerrado");
    },
    onError: (error) => {
      if (appCode(error) === "stale_version") onAnswer?.({ error });
      if (appCode(error) === "closing_changed") setShown(new Set(appointments.map((each) => each.appointment_id)));
    },
  });
  const failure = starting.error && appCode(starting.error) !== "stale_version" ? messageOf(starting.error) : null;
  const isChanged = appCode(starting.error) === "closing_changed";
  const came = isChanged && shown ? appointments.filter((each) => !shown.has(each.appointment_id)) : [];
  const failed = titleOf(starting.error, change.close ? "No se pudo cerrar" : "No se pudo guardar");
  const isUnsaved = decided !== start || settle !== "credit";

  return (
    <Dialog
      onClose={onClose}
      isSaving={starting.isPending}
      confirmClose={isUnsaved}
      onSubmit={() => {
        if (!load.data || query.isPlaceholderData) return;
        starting.mutate({ ...change, version, choices, ...(paid > 0 && { settle }) });
      }}
      size="lg"
      title={questionOf(change, load.data?.appointments.length, today)}
      description={change.close ? "Nadie podrá reservar desde que lo cierres." : undefined}
      footer={
        <FormActions pending={starting.isPending} disabled={!load.data || query.isPlaceholderData} cancelLabel="Volver">
          {actionOf(change, choices)}
        </FormActions>
      }
    >
      <LoadView
        load={load}
        message="No pudimos ver a quién tienes."
        skeleton={<DialogSkeleton label="Buscando tus citas" />}
      >
        {(preview) => (
          <div className="flex flex-col gap-4">
            {failure && (
              <BannerInView tone={isChanged ? "amber" : "rose"} title={isChanged ? "Revisa la lista" : failed}>
                {failure}
                {came.length > 0 && ` Ahora también: ${listText(came.map((each) => each.patient_name))}.`}
              </BannerInView>
            )}
            <InCourse preview={preview} />
            {change.close && appointments.length === 0 && (
              <p className="text-ink-soft">No tienes citas por venir ese día.</p>
            )}
            {appointments.length > 1 && (
              <FieldGroup label="Para todas">
                <Segmented
                  label="Qué hacer con todas"
                  options={ALL}
                  value={Object.keys(decided.each).length === 0 ? decided.all : undefined}
                  onChange={(all) => setDecided({ all, each: {} })}
                />
              </FieldGroup>
            )}
            <ul className="-my-3 flex flex-col divide-y divide-line" aria-label="Citas">
              {appointments.map((affected) => (
                <AffectedRow
                  key={affected.appointment_id}
                  affected={affected}
                  choice={choiceOf(affected, decided)}
                  ofOneDate={Boolean(change.close)}
                  now={now}
                  onChoose={(value) =>
                    setDecided({ ...decided, each: { ...decided.each, [affected.appointment_id]: value } })
                  }
                />
              ))}
            </ul>
            {paid > 0 && (
              <SettlementFields
                of={cancelled.filter((each) => each.paid > 0).length > 1 ? "citas" : "cita"}
                paid={paid}
                value={settle}
                onChange={setSettle}
              />
            )}
          </div>
        )}
      </LoadView>
      <UnsavedGuard dirty={isUnsaved} />
    </Dialog>
  );
}

function questionOf({ close }: HoursChange, count: number | undefined, today: string): string {
  const some = count === 0 ? "Ninguna cita queda" : count && counted(count, "cita queda", "citas quedan");
  if (!close) return `${some ?? "Citas"} por fuera de tu horario`;
  return close === today ? "¿Cerrar lo que queda de hoy?" : `¿Cerrar el ${spokenDate(close, today)}?`;
}

function actionOf({ close }: HoursChange, choices: readonly DayClosureChoice[]): string {
  const done = doneText(choices);
  if (done) return (close ? "Cerrar" : "Guardar") + done;
  if (close) return "Cerrar el día";
  return choices.length > 0 ? "Guardar y mantenerlas" : "Guardar";
}

function InCourse({ preview: { in_course } }: { preview: DayClosurePreview }) {
  if (in_course.length === 0) return null;
  const texts = in_course.map((each) => `${each.patient_name}, hasta ${theHour(spokenTime(each.end.slice(11, 16)))}`);
  return <Banner title="En curso">{`Sigue como está: ${listText(texts)}`}</Banner>;
}
