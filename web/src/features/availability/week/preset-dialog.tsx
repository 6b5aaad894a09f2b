import { defaultWeek } from "@sereno/core/domain/availability/rules";
import type { AppointmentMode, WeeklyAvailability } from "@sereno/core/domain/availability/schema";
import { hashKey, useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../components/ui/button";
import { Dialog } from "../../../components/ui/dialog";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { toast } from "../../../components/ui/toast/toast";
import { saveHours } from "../../../domain/day-closure/save-hours";
import { useSayClosed } from "../../../domain/day-closure/use-say-closed";
import { afterDialogs } from "../../../lib/back";
import { messageOf } from "../../../lib/errors";
import { queryUtils, trpc } from "../../../lib/trpc";
import { ModeCheckboxes } from "../hours/ranges-editor";
import { PRESETS, weekOfPreset } from "./presets";

/** A version that the server refuses. Sent with a preset if the saved week is neither the initial week nor the preset. */
const REFUSED = 0;

const isEqual = (one: WeeklyAvailability, other: WeeklyAvailability) => hashKey([one]) === hashKey([other]);

function usePublishPreset(onClose: () => void) {
  const sayClosed = useSayClosed();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: getMutationKey(trpc.dayClosure.start),
    mutationFn: async ({ week: weekly_availability }: { week: WeeklyAvailability; goesOn: boolean }) => {
      const now = await queryUtils.availability.schedule.fetch(undefined, { staleTime: 0 });
      // An earlier save without an answer may have stored the preset.
      const isOpen = [defaultWeek(), weekly_availability].some((week) => isEqual(week, now.weekly_availability));
      return saveHours({ weekly_availability }, isOpen ? now.version : REFUSED);
    },
    onSuccess: (saved, { goesOn }) => {
      if (!saved) return;
      queryUtils.availability.schedule.setData(undefined, saved.schedule);
      sayClosed(saved, "Disponibilidad guardada");
      onClose();
      if (goesOn) afterDialogs(() => navigate("/availability"));
    },
    onError: (error) => toast.error("Error al guardar", messageOf(error)),
  });
}

export default function PresetDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState(PRESETS[0]);
  const [modes, setModes] = useState<AppointmentMode[]>(["presential"]);
  const publishing = usePublishPreset(onClose);
  const name = useId();
  const publish = (goesOn: boolean) => {
    if (!publishing.isPending) publishing.mutate({ week: weekOfPreset(chosen, modes), goesOn });
  };
  const isGoingOn = publishing.isPending && publishing.variables.goesOn;
  return (
    <Dialog
      onClose={onClose}
      isSaving={publishing.isPending}
      onSubmit={() => publish(false)}
      title="Tus horas de atención"
      description="Elige la que más se parezca, y guárdala así o ajústala."
      footer={
        <>
          <Button pending={isGoingOn} onClick={() => publish(true)} className="max-md:grow">
            Ajustar día por día
          </Button>
          <Button type="submit" variant="primary" pending={publishing.isPending && !isGoingOn} className="max-md:grow">
            Guardar
          </Button>
        </>
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
