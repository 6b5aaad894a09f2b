import { hoursProblem } from "@sereno/core/domain/availability/hours/rules";
import { newTimeRange } from "@sereno/core/domain/availability/rules";
import type { DayAvailability, WeeklyAvailability } from "@sereno/core/domain/availability/schema";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";
import { type FormEvent, type Ref, useRef, useState } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog, FormActions } from "../../../components/ui/dialog";
import { Checkbox, Switch } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { toast } from "../../../components/ui/toast/toast";
import { dayName } from "../../../domain/appointment/hour-names";
import { listText } from "../../../lib/text";
import { focusProblem } from "../hours/focus-problem";
import { ModeCheckboxes, RangesEditor } from "../hours/ranges-editor";
import { applyToDays, type WeekEdits } from "./week";

interface DayPicksProps {
  ref: Ref<HTMLDivElement>;
  days: Weekday[];
  onChange: (days: Weekday[]) => void;
  error: string | undefined;
}

const SHORTCUTS: readonly { label: string; days: Weekday[] }[] = [
  { label: "Lunes a viernes", days: WEEKDAYS.slice(0, 5) },
  { label: "Fin de semana", days: WEEKDAYS.slice(5) },
  { label: "Todos", days: [...WEEKDAYS] },
];

function DayPicks({ ref, days, onChange, error }: DayPicksProps) {
  const toggle = (day: Weekday) => onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day]);
  return (
    <FieldGroup label="Días" error={error}>
      <div className="mb-2 flex flex-wrap gap-2">
        {SHORTCUTS.map((shortcut) => (
          <Button
            key={shortcut.label}
            onClick={() => onChange(shortcut.days)}
            className="px-3! text-sm md:pointer-fine:min-h-8"
          >
            {shortcut.label}
          </Button>
        ))}
      </div>
      <div ref={ref} className="grid grid-cols-2 gap-x-6 sm:grid-cols-4">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            checked={days.includes(day)}
            onChange={() => toggle(day)}
            label={capitalize(dayName(day))}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

interface BulkDialogProps {
  week: WeeklyAvailability;
  onApply: (edits: WeekEdits) => void;
  onClose: () => void;
}

const START: DayAvailability = { enabled: true, time_ranges: [newTimeRange()], appointment_types: ["presential"] };
const OF = "días elegidos";

export default function BulkDialog({ week, onApply, onClose }: BulkDialogProps) {
  const [days, setDays] = useState<Weekday[]>([]);
  const [settings, setSettings] = useState(START);
  const [wasTried, setTried] = useState(false);
  const picks = useRef<HTMLDivElement>(null);
  const problem = days.length === 0 && wasTried ? "Elige al menos un día." : undefined;

  const apply = (event: FormEvent<HTMLFormElement>) => {
    setTried(true);
    if (days.length === 0) return picks.current?.querySelector("input")?.focus();
    if (settings.enabled && hoursProblem(settings)) return focusProblem(event.currentTarget);
    onApply(applyToDays(week, days, settings));
    toast.neutral(
      `Aplicado: ${listText(WEEKDAYS.filter((day) => days.includes(day)).map(dayName))}`,
      "Falta guardar la disponibilidad.",
    );
    onClose();
  };

  return (
    <Dialog
      onClose={onClose}
      onSubmit={apply}
      confirmClose={days.length > 0 || settings !== START}
      title="Configurar múltiples días"
      description="Los cambios quedan en tu semana, sin guardar, hasta que elijas «Guardar disponibilidad»."
      footer={<FormActions>Aplicar</FormActions>}
    >
      <div className="grid gap-6">
        <DayPicks ref={picks} days={days} onChange={setDays} error={problem} />
        <Switch
          checked={settings.enabled}
          onChange={(event) => setSettings({ ...settings, enabled: event.target.checked })}
          label={<span className="font-medium">Atiendo esos días</span>}
          description={settings.enabled ? undefined : "Cada día conserva sus horas para cuando lo actives de nuevo."}
        />
        {settings.enabled && (
          <>
            <ModeCheckboxes
              of={OF}
              modes={settings.appointment_types}
              onChange={(modes) => setSettings({ ...settings, appointment_types: modes })}
            />
            <div>
              <p className="mb-1.5 text-sm font-medium">Horas</p>
              <RangesEditor
                of={OF}
                ranges={settings.time_ranges}
                onChange={(ranges) => setSettings({ ...settings, time_ranges: ranges })}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
