import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useId, useState } from "react";
import { Dialog } from "../../../components/ui/dialog";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { FormActions } from "../../../components/ui/form-actions";
import { toast } from "../../../components/ui/toast/toast";
import { saveHours } from "../../../domain/day-closure/save-hours";
import { useSayClosed } from "../../../domain/day-closure/use-say-closed";
import { messageOf } from "../../../lib/errors";
import { queryUtils, trpc } from "../../../lib/trpc";
import { ModeCheckboxes } from "../hours/mode-checkboxes";
import { PRESETS, weekOfPreset } from "./presets";

/** Version of hours that nobody has changed yet. */
const UNCHANGED = 0;

/** Publishes a preset if the practice still has its initial hours. */
function usePublishPreset(onDone: () => void) {
  const sayClosed = useSayClosed();
  return useMutation({
    mutationKey: getMutationKey(trpc.dayClosure.start),
    mutationFn: (weekly_availability: ReturnType<typeof weekOfPreset>) => saveHours({ weekly_availability }, UNCHANGED),
    onSuccess: (saved) => {
      if (!saved) return;
      queryUtils.availability.schedule.setData(undefined, saved.schedule);
      sayClosed(saved, "Disponibilidad guardada");
      onDone();
    },
    onError: (error) => toast.error("Error al guardar", messageOf(error)),
  });
}

export default function PresetDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState(PRESETS[0]);
  const [modes, setModes] = useState<AppointmentMode[]>(["presential"]);
  const publishing = usePublishPreset(onClose);
  const name = useId();
  return (
    <Dialog
      onClose={() => !publishing.isPending && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!publishing.isPending) publishing.mutate(weekOfPreset(chosen, modes));
      }}
      title="Tus horas de atención"
      description="Elige la que más se parezca. Luego la ajustas en Disponibilidad, día por día."
      footer={
        <FormActions pending={publishing.isPending}>{publishing.isPending ? "Guardando..." : "Guardar"}</FormActions>
      }
    >
      <div className="grid gap-5">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">¿Cuándo atiendes?</legend>
          {PRESETS.map((preset) => (
            <RadioCard
              key={preset.label}
              name={name}
              checked={preset === chosen}
              onChoose={() => setChosen(preset)}
              label={preset.label}
            >
              <p className="text-sm text-ink-soft tabular-nums">{preset.hint}</p>
            </RadioCard>
          ))}
        </fieldset>
        <ModeCheckboxes of="todos los días" modes={modes} onChange={setModes} />
      </div>
    </Dialog>
  );
}
