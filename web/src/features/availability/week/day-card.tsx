import type { DayAvailability } from "@sereno/core/domain/availability/schema";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import type { Weekday } from "@sereno/core/lib/time/rules";
import { ChevronDown } from "lucide-react";
import { memo } from "react";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import { dayName } from "../../../domain/appointment/hour-names";
import { cx } from "../../../lib/cx";
import { ModeCheckboxes } from "../hours/mode-checkboxes";
import { RangesEditor } from "../hours/ranges-editor";
import { withEnabled } from "./week";

interface DayCardProps {
  day: Weekday;
  settings: DayAvailability;
  isChanged: boolean;
  foldedText: string | null;
  onUnfold: (day: Weekday) => void;
  onChange: (day: Weekday, settings: DayAvailability) => void;
}

export const DayCard = memo(function DayCard({
  day,
  settings,
  isChanged,
  foldedText,
  onUnfold,
  onChange,
}: DayCardProps) {
  const name = dayName(day);
  const { enabled, time_ranges, appointment_types } = settings;
  return (
    <Card
      role="group"
      aria-label={capitalize(name)}
      data-day={day}
      className={cx(
        "grid gap-x-4 gap-y-1.5 px-4 py-1.5 md:grid-cols-[9rem_minmax(0,1fr)_7rem] md:px-5 md:py-3",
        foldedText && "max-md:grid-cols-[auto_minmax(0,1fr)] tight:grid-cols-1!",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 md:block">
        <Switch
          checked={enabled}
          onChange={(event) => onChange(day, withEnabled(settings, event.target.checked))}
          label={<span className="font-medium">{capitalize(name)}</span>}
          className="md:min-h-10!"
        />
        {isChanged && <p className="text-xs text-amber-ink md:pl-13">Sin guardar</p>}
        {!enabled && <p className="ml-auto text-ink-soft md:hidden">No atiendes</p>}
      </div>
      {foldedText ? (
        <Button
          variant="ghost"
          aria-expanded={false}
          onClick={() => onUnfold(day)}
          className="justify-end px-1! text-sm font-normal md:-ml-1 md:justify-start"
        >
          {foldedText}
          <span className="sr-only">: ver las horas del {name}</span>
          <ChevronDown aria-hidden className="size-4!" />
        </Button>
      ) : enabled ? (
        <>
          <RangesEditor
            of={name}
            ranges={time_ranges}
            onChange={(ranges) => onChange(day, { ...settings, time_ranges: ranges })}
          />
          <ModeCheckboxes
            of={name}
            hideLabel
            modes={appointment_types}
            onChange={(modes) => onChange(day, { ...settings, appointment_types: modes })}
            className="flex flex-wrap gap-x-6 border-t border-line pt-1 md:flex-col md:border-0 md:pt-1"
          />
        </>
      ) : (
        <p className="hidden min-h-10 items-center text-ink-soft md:flex">No atiendes</p>
      )}
    </Card>
  );
});
