import { defaultWeek } from "@sereno/core/domain/availability/rules";
import type { AppointmentMode, TimeRange, WeeklyAvailability } from "@sereno/core/domain/availability/schema";
import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";
import { useMutation } from "@tanstack/react-query";
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
import { ModeCheckboxes } from "../hours/mode-checkboxes";

const MORNING: TimeRange = { start: "08:00", end: "12:00" };
const AFTERNOON: TimeRange = { start: "14:00", end: "18:00" };
const UNTIL_EVENING: TimeRange = { start: "14:00", end: "20:00" };

interface PresetDay {
  ranges: readonly TimeRange[];
  /** Absent for the types that are chosen for all days. */
  modes?: readonly AppointmentMode[];
}

interface Preset {
  label: string;
  hint: string;
  days: Partial<Record<Weekday, PresetDay>>;
}

const WHOLE: PresetDay = { ranges: [MORNING, AFTERNOON] };
const HALF: PresetDay = { ranges: [MORNING] };
const ONLINE: PresetDay = { ranges: [MORNING, AFTERNOON], modes: ["virtual"] };

const alike = (count: number, day: PresetDay): Preset["days"] =>
  Object.fromEntries(WEEKDAYS.slice(0, count).map((name) => [name, day]));

export const PRESETS: readonly [Preset, ...Preset[]] = [
  {
    label: "Lunes a viernes, mañana y tarde",
    hint: "8:00 a.\u00a0m. a 12:00 p.\u00a0m. y 2:00 p.\u00a0m. a 6:00 p.\u00a0m.",
    days: alike(5, WHOLE),
  },
  {
    label: "Lunes a viernes, tardes",
    hint: "2:00 p.\u00a0m. a 8:00 p.\u00a0m.",
    days: alike(5, { ranges: [UNTIL_EVENING] }),
  },
  {
    label: "Lunes a sábado, mañanas",
    hint: "8:00 a.\u00a0m. a 12:00 p.\u00a0m.",
    days: alike(6, HALF),
  },
  {
    label: "Dos medios días y un día virtual",
    hint: "Lunes y miércoles, mañana y tarde; martes y jueves, solo la mañana; viernes, todo virtual.",
    days: { monday: WHOLE, tuesday: HALF, wednesday: WHOLE, thursday: HALF, friday: ONLINE },
  },
];

/** Closed days keep the initial hours, for when they are opened. */
export function weekOfPreset({ days }: Preset, modes: AppointmentMode[]): WeeklyAvailability {
  const week = defaultWeek();
  for (const name of WEEKDAYS) {
    const day = days[name];
    week[name] = {
      ...week[name],
      enabled: day !== undefined,
      appointment_types: [...(day?.modes ?? modes)],
      ...(day && { time_ranges: day.ranges.map((range) => ({ ...range })) }),
    };
  }
  return week;
}

/** Version of hours that nobody has changed yet. */
const UNCHANGED = 0;

/** Publishes a preset if the practice still has its initial hours. */
function usePublishPreset(onClose: () => void) {
  const sayClosed = useSayClosed();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: getMutationKey(trpc.dayClosure.start),
    mutationFn: ({ week: weekly_availability }: { week: WeeklyAvailability; goesOn: boolean }) =>
      saveHours({ weekly_availability }, UNCHANGED),
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
      onClose={() => !publishing.isPending && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        publish(false);
      }}
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
