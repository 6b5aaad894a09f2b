import type { TimeRange } from "@sereno/core/domain/availability/schema";
import { X } from "lucide-react";
import { IconButton } from "../../../components/ui/button";
import { FieldGroup } from "../../../components/ui/form/field";
import { TimePicker } from "../../../components/ui/form/time-picker";
import { cx } from "../../../lib/cx";
import { earliestEnd } from "./hours";

interface TimeRangeRowProps {
  /** Day name for screen readers, such as 'lunes'. */
  of: string;
  number: number;
  range: TimeRange;
  problem: string | null;
  onChange: (range: TimeRange) => void;
  onRemove: (() => void) | null;
}

export function TimeRangeRow({ of, number, range, problem, onChange, onRemove }: TimeRangeRowProps) {
  const picker = cx("px-2.5! md:max-w-40 max-[28rem]:[&>svg]:hidden max-[22rem]:text-sm", problem && "border-danger!");
  return (
    <FieldGroup label={`Rango ${number}, ${of}`} hideLabel error={problem ?? undefined}>
      <div className="flex items-center gap-1.5 sm:gap-2">
        <TimePicker
          label={`Hora de inicio, ${of}, rango ${number}`}
          value={range.start}
          onChange={(start) => onChange({ ...range, start })}
          className={picker}
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <TimePicker
          label={`Hora de fin, ${of}, rango ${number}`}
          value={range.end}
          min={earliestEnd(range.start)}
          allowEndOfDay
          onChange={(end) => onChange({ ...range, end })}
          className={picker}
        />
        {onRemove && (
          <IconButton label={`Quitar rango ${number}, ${of}`} onClick={onRemove} className="-mr-2 [&_svg]:size-4!">
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </FieldGroup>
  );
}
