import { MAX_RANGES, type TimeRange } from "@sereno/core/domain/availability/schema";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../components/ui/button";
import { insertRange, nextRange, rangeProblems } from "./hours";
import { TimeRangeRow } from "./time-range-row";

interface RangesEditorProps {
  /** Day name for screen readers, such as 'lunes'. */
  of: string;
  ranges: TimeRange[];
  onChange: (ranges: TimeRange[]) => void;
}

// A row keeps no state of its own, so its place is all that it is known by.
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
      {!next && <p className="text-sm text-ink-soft">{`Ya tienes los ${MAX_RANGES} rangos que admite un día.`}</p>}
    </div>
  );
}
