import type { Appointment } from "@sereno/core/domain/appointment/output";
import { useState } from "react";
import { Banner } from "../../../components/ui/banner";
import { Dialog, FormActions } from "../../../components/ui/dialog";
import { appCode, messageOf } from "../../../lib/errors";
import { useChangeSeries, useSeriesChangePreview } from "../data/use-series-change";
import { ofSeries } from "../model/agenda";
import { type Choice, ONLY_THIS, type SeriesMove, severalOf } from "../model/series";
import { MOVING } from "./occurrence-row";
import { Occurrences } from "./occurrences";
import { ScopeFields } from "./scope-fields";
import { isRepeat, useOnceKnown } from "./use-once-known";

interface ScopeDialogProps {
  appointment: Appointment;
  move: SeriesMove;
  onOne: () => void;
  onDone: () => void;
  onClose: () => void;
}

export default function ScopeDialog({ appointment, move, onOne, onDone, onClose }: ScopeDialogProps) {
  const [choice, setChoice] = useState(ONLY_THIS);
  const [choices, setChoices] = useState<Choice[]>([]);
  const [isAsked, setAsked] = useState(false);
  const { id, version } = appointment;
  const several = severalOf(choice);
  const change = several && { id, version, ...several, ...move, choices };
  const preview = useSeriesChangePreview(change);
  const changing = useChangeSeries();
  const isReady = preview.data?.is_ready === true && !preview.isPlaceholderData;
  const { press, isWaiting } = useOnceKnown(preview, change, () => {
    if (change && (isReady || isRepeat(changing, change))) changing.mutate(change, { onSuccess: onDone });
    else setAsked(true);
  });
  const save = () => {
    if (change) press();
    else onOne();
  };
  return (
    <Dialog
      onClose={onClose}
      isSaving={changing.isPending}
      confirmClose={choices.length > 0}
      title="Cambiar la serie"
      description={`${appointment.patient_name}, ${ofSeries(appointment)}`}
      onSubmit={save}
      footer={
        <FormActions cancelLabel="Volver" pending={changing.isPending || isWaiting}>
          Guardar cambios
        </FormActions>
      }
    >
      <div className="grid gap-5">
        <ScopeFields
          of={appointment}
          value={choice}
          onChange={(next) => {
            setChoices([]);
            setChoice(next);
          }}
        />
        {appCode(changing.error) === "series_changed" && (
          <Banner tone="amber" title="No se cambió ninguna cita">
            {messageOf(changing.error)}
          </Banner>
        )}
        {change && (
          <Occurrences
            of={MOVING}
            preview={preview}
            choices={choices}
            isAsked={isAsked && !isReady}
            onChoose={setChoices}
          />
        )}
      </div>
    </Dialog>
  );
}
