import { MAX_RANGES } from "@sereno/core/domain/availability/hours/rules";
import type { AppointmentMode, TimeRange } from "@sereno/core/domain/availability/schema";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { TimePicker } from "../../../components/ui/form/time-picker";
import { cx } from "../../../lib/cx";
import { earliestEnd, insertRange, MODES, nextRange, rangeProblems, toggleMode } from "./names";

interface ModeCheckboxesProps {
  /** The day or days, for screen readers: 'lunes', 'días elegidos'. */
  of: string;
  modes: AppointmentMode[];
  onChange: (modes: AppointmentMode[]) => void;
  hideLabel?: boolean;
  className?: string;
}

export function ModeCheckboxes({ of, modes, onChange, hideLabel, className }: ModeCheckboxesProps) {
  const [hint, setHint] = useState<string | null>(null);
  const toggle = (mode: AppointmentMode) => {
    const { modes: next, refusal } = toggleMode(modes, mode);
    setHint(refusal);
    if (!refusal) onChange(next);
  };
  return (
    <FieldGroup label={hideLabel ? `Tipos de cita, ${of}` : "Tipos de cita"} hideLabel={hideLabel}>
      <div className={className ?? "flex flex-wrap gap-x-6"}>
        {MODES.map(({ mode, label }) => (
          <Checkbox
            key={mode}
            checked={modes.includes(mode)}
            onChange={() => toggle(mode)}
            label={label}
            aria-label={`${label}, ${of}`}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {hint}
      </p>
    </FieldGroup>
  );
}

interface TimeRangeRowProps {
  /** The day or days, for screen readers: 'lunes', 'días elegidos'. */
  of: string;
  number: number;
  range: TimeRange;
  problem: string | null;
  onChange: (range: TimeRange) => void;
  onRemove: (() => void) | null;
}

function TimeRangeRow({ of, number, range, problem, onChange, onRemove }: TimeRangeRowProps) {
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

interface RangesEditorProps {
  of: string;
  ranges: TimeRange[];
  onChange: (ranges: TimeRange[]) => void;
}

// The index is a valid key, because a row has no state of its own.
const rowKey = (index: number) => `range-${index}`;

export function RangesEditor({ of, ranges, onChange }: RangesEditorProps) {
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const problems = rangeProblems(ranges);
  const next = nextRange(ranges);

  const add = () => {
    if (!next) return;
    const { ranges: longer, index } = insertRange(ranges, next);
    flushSync(() => onChange(longer));
    list.current?.children[index]?.querySelector("button")?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onChange(ranges.filter((_, place) => place !== index)));
    addButton.current?.focus();
  };

  return (
    <div className="min-w-0">
      <div ref={list} className="grid gap-2">
        {ranges.map((range, index) => (
          <TimeRangeRow
            key={rowKey(index)}
            of={of}
            number={index + 1}
            range={range}
            problem={problems[index] ?? null}
            onChange={(changed) => onChange(ranges.map((each, place) => (place === index ? changed : each)))}
            onRemove={ranges.length > 1 ? () => remove(index) : null}
          />
        ))}
      </div>
      <Button
        ref={addButton}
        variant="ghost"
        icon={<Plus aria-hidden />}
        disabled={!next}
        onClick={add}
        aria-label={`Agregar rango, ${of}`}
        className="mt-1 -ml-2 px-2! text-sm text-primary md:pointer-fine:min-h-8"
      >
        Agregar rango
      </Button>
      {!next && (
        <p className="text-sm text-ink-soft">
          {ranges.length < MAX_RANGES
            ? "El día ya está lleno."
            : `Ya tienes los ${MAX_RANGES} rangos que admite un día.`}
        </p>
      )}
    </div>
  );
}
