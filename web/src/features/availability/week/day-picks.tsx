import { capitalize } from "@sereno/core/lib/spanish/rules";
import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";
import type { Ref } from "react";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { dayName } from "../../../domain/appointment/hour-names";

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

export function DayPicks({ ref, days, onChange, error }: DayPicksProps) {
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
