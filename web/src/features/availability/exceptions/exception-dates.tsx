import { X } from "lucide-react";
import { type Ref, useId, useState } from "react";
import { type DayRange, datesBetween } from "../../../components/ui/form/calendar";
import { HolidayCalendar } from "../../../domain/holidays/holiday-calendar";
import { spansOf, spanText, spokenDate } from "../../../lib/clock/dates";

interface ExceptionDatesProps {
  ref: Ref<HTMLFieldSetElement>;
  isRange: boolean;
  dates: string[];
  onChange: (dates: string[]) => void;
  /** Dates of the edited entry: they stay selectable, even in the past. */
  own: readonly string[];
  taken: ReadonlySet<string>;
  today: string;
  error: string | undefined;
}

export function ExceptionDates({ ref, isRange, dates, onChange, own, taken, today, error }: ExceptionDatesProps) {
  const noteId = useId();
  const [range, setRange] = useState<DayRange | null>(null);
  const keepsPast = own.some((date) => date < today);
  return (
    <fieldset ref={ref} aria-describedby={error ? noteId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{isRange ? "Desde - Hasta" : "Fechas"}</legend>
      <div className="rounded-card border border-line p-2 [&>*]:mx-auto">
        <HolidayCalendar
          {...(isRange
            ? {
                mode: "range",
                months: 3,
                value: range,
                onChange: (next) => {
                  setRange(next);
                  onChange(datesBetween(next));
                },
              }
            : { mode: "multiple", value: dates, onChange })}
          today={today}
          marked={{ dates: taken, label: "ya tiene una excepción" }}
          min={keepsPast ? undefined : today}
          disabled={(date) => date < today && !own.includes(date)}
        />
      </div>
      {isRange && (
        <p role="status" className="mt-1.5 text-sm text-ink-soft">
          {!range && "Elige el primer día."}
          {range && !range.to && `Desde el ${spokenDate(range.from, today)}. Elige el último, o guarda ese día.`}
        </p>
      )}
      {taken.size > 0 && (
        <p className="mt-1.5 flex items-center gap-1.5 text-sm text-ink-soft">
          <span aria-hidden className="size-1.5 rounded-full bg-amber-ink" />
          Ya tiene una excepción
        </p>
      )}
      {error && (
        <p id={noteId} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      {dates.length > 0 && (
        <ul aria-label="Fechas elegidas" className="mt-2 flex flex-wrap gap-1.5">
          {spansOf(dates).map((span) => (
            <li key={span[0]}>
              <button
                type="button"
                aria-label={`Quitar ${spanText(span, today)}`}
                onClick={() => {
                  setRange(null);
                  onChange(dates.filter((each) => !span.includes(each)));
                }}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-teal-soft py-1 pr-2.5 pl-3 text-sm text-teal-ink hover:bg-hover md:pointer-fine:min-h-8"
              >
                {spanText(span, today)}
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
