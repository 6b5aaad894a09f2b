import { longDate } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../../components/ui/button";
import { useHolidayNames } from "../../../../domain/holidays/use-coming-holidays";
import { cx } from "../../../../lib/cx";
import { useMedia } from "../../../../lib/use-media";
import { COMING, daysShown, monthsText, viewAfter, viewBefore, viewOf, weeksOf } from "../../model/time/day-view";
import { monthOf } from "../../model/time/slot-times";

const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

const DAY =
  "relative mx-auto flex h-11 w-full max-w-11 items-center justify-center rounded-control tabular-nums transition-colors not-disabled:hover:bg-hover disabled:text-ink-faint disabled:line-through disabled:opacity-60 md:pointer-fine:h-10 md:pointer-fine:max-w-10";
const CHOSEN = "bg-primary font-medium text-on-primary not-disabled:hover:bg-primary-hover";
const TODAY = "after:absolute after:bottom-1.5 after:size-1 after:rounded-full after:bg-current";
const HOLIDAY = "not-disabled:font-medium not-disabled:text-rose-ink";

const STEPS: Record<string, number> = {
  ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 },
};
const TRIES = 62;

interface DayGridProps {
  value: string;
  onChange: (date: string) => void;
  today: string;
  min: string | undefined;
  mayChoose: (date: string) => boolean;
  /** Called when the user turns the grid to other days, with their month ('YYYY-MM'). */
  onMonth: (month: string) => void;
}

/** Shows coming weeks or a month; months only if past days are allowed. One Tab stop; keys go to selectable days. */
export function DayGrid({ value, onChange, today, min, mayChoose, onMonth }: DayGridProps) {
  const isWide = useMedia("(min-width: 40rem)");
  const isLow = useMedia("(max-width: 40rem) and (max-height: 45rem)");
  const of = { today, min, isWide, isLow };
  const [view, setView] = useState(() => viewOf(value || today, of));
  const [shownFor, setShownFor] = useState(value);
  const [at, setAt] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const holidays = useHolidayNames();
  const shown = daysShown(view, of);
  const isShown = (date: string) => date >= shown.first && date <= shown.last;

  if (shownFor !== value) {
    setShownFor(value);
    if (value && !isShown(value)) setView(viewOf(value, of));
  }
  useEffect(() => {
    if (at) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"] button`)?.focus();
  }, [at]);

  const days = weeksOf(shown);
  const stop = [at, value, ...days.flat()].find((date) => date && isShown(date) && mayChoose(date));
  const show = (next: string) => {
    setView(next);
    onMonth(next === COMING ? monthOf(today) : next);
  };
  const goTo = (date: string) => {
    if (!isShown(date)) show(viewOf(date, of));
    setAt(date);
  };
  const followKey = (event: KeyboardEvent, from: string) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const step = Math.abs(by) > 7 ? Math.sign(by) : by;
    const start = dayNumber(from) + by;
    const to = Array.from({ length: TRIES }, (_, index) => dateOfDay(start + index * step)).find(mayChoose);
    if (to) goTo(to);
  };
  const nameOf = (date: string): string =>
    [
      date === today && "Hoy",
      `${longDate(date)} de ${date.slice(0, 4)}`,
      date === value && "elegido",
      holidays.has(date) && `festivo: ${holidays.get(date)}`,
    ]
      .filter(Boolean)
      .join(", ");
  const before = viewBefore(view, of);
  const after = viewAfter(view, of);
  const caption = monthsText(view === COMING ? today : shown.first, shown.last);
  const goesOnInMonth = view === COMING && after === monthOf(today);

  return (
    <div className="mx-auto w-full max-w-80 sm:mx-0">
      <div className="flex h-11 items-center justify-between">
        <IconButton
          label={before === COMING ? "Volver a los próximos días" : "Ir al mes anterior"}
          disabled={before === null}
          onClick={() => before && show(before)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <p aria-live="polite" className="text-center text-sm font-medium">
          {caption}
        </p>
        <IconButton label={goesOnInMonth ? "Ver todo el mes" : "Ir al mes siguiente"} onClick={() => show(after)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys go through its days */}
      <table ref={grid} role="grid" aria-label={caption} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} aria-label={name} className="h-7 text-xs font-normal text-ink-faint">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other key
            <tr key={index}>
              {week.map((date, day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                <td
                  key={date ?? WEEKDAYS[day]}
                  aria-selected={date === null ? undefined : date === value}
                  data-day={date}
                  className="p-0"
                >
                  {date && (
                    <button
                      type="button"
                      disabled={!mayChoose(date)}
                      tabIndex={date === stop ? 0 : -1}
                      aria-label={nameOf(date)}
                      onClick={() => onChange(date)}
                      onFocus={() => setAt(date)}
                      onKeyDown={(event) => followKey(event, date)}
                      className={cx(
                        DAY,
                        date === value ? CHOSEN : holidays.has(date) && HOLIDAY,
                        date === today && TODAY,
                      )}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
