import { X } from "lucide-react";
import { type Ref, useId } from "react";
import { HolidayCalendar } from "../../../domain/holidays/holiday-calendar";
import { spokenDate } from "../../../lib/clock/dates";

interface ExceptionDatesProps {
  ref: Ref<HTMLFieldSetElement>;
  dates: string[];
  onChange: (dates: string[]) => void;
  /** Dates that this dialog opened with: theirs to keep, even in the past. */
  own: readonly string[];
  /** Dates of other entries. */
  taken: ReadonlySet<string>;
  today: string;
  error: string | undefined;
}

export function ExceptionDates({ ref, dates, onChange, own, taken, today, error }: ExceptionDatesProps) {
  const noteId = useId();
  const keepsPast = own.some((date) => date < today);
  return (
    <fieldset ref={ref} aria-describedby={error ? noteId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Fechas</legend>
      <div className="rounded-card border border-line p-2 [&>*]:mx-auto">
        <HolidayCalendar
          mode="multiple"
          value={dates}
          onChange={onChange}
          today={today}
          marked={{ dates: taken, label: "ya tiene una excepción" }}
          min={keepsPast ? undefined : today}
          disabled={(date) => date < today && !own.includes(date)}
        />
      </div>
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
          {dates.map((date) => (
            <li key={date}>
              <button
                type="button"
                aria-label={`Quitar ${spokenDate(date, today)}`}
                onClick={() => onChange(dates.filter((each) => each !== date))}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-teal-soft py-1 pr-2.5 pl-3 text-sm text-teal-ink hover:bg-hover md:pointer-fine:min-h-8"
              >
                {spokenDate(date, today)}
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
