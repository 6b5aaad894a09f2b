import { WEEKDAYS_ES } from "@sereno/core/lib/spanish/rules";
import { dayNumber, weekdayOfDay } from "@sereno/core/lib/time/rules";
import { DayMenu } from "../../../domain/day-closure/day-menu";
import { shortSpan } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import type { DayHours } from "../model/time/calendar";
import { UNKNOWN_TEXT } from "./settings";

export const TAKEN_TEXT = "Ocupado en Google";

const Unknown = () => (
  <span className="text-center text-amber-ink" title="No se ha leído tu Google Calendar de este día.">
    {UNKNOWN_TEXT}
  </span>
);

const BUBBLE = "flex shrink-0 items-center justify-center rounded-full tabular-nums";
const TODAY = "bg-primary font-semibold text-on-primary";

interface DayHeaderProps {
  date: string;
  today: string;
  day: DayHours | undefined;
  onOpen: ((date: string) => void) | null;
}

export function DayHeader({ date, today, day, onOpen }: DayHeaderProps) {
  const isToday = date === today;
  const weekday = WEEKDAYS_ES[weekdayOfDay(dayNumber(date))];
  const Name = onOpen ? "button" : "span";
  return (
    // Limits the header to the column's width, because FullCalendar lets the header overflow.
    <span className="flex w-[100cqw] flex-col items-center text-xs text-ink-soft">
      <span className="flex w-full">
        <Name
          {...(onOpen && { type: "button", onClick: () => onOpen(date) })}
          className={cx(
            "flex min-w-0 grow items-center justify-center gap-x-1.5 rounded-control @max-[7rem]:flex-col",
            onOpen && "min-h-11 hover:bg-hover pointer-fine:min-h-10",
          )}
        >
          <span aria-hidden>{weekday?.slice(0, 3)}</span>
          <span className="sr-only">{weekday}</span>
          <span className={cx(BUBBLE, "size-7 text-sm font-semibold", isToday ? TODAY : "text-ink")}>
            {Number(date.slice(8))}
          </span>
          {isToday && <span className="sr-only">(hoy)</span>}
        </Name>
        {onOpen && <DayMenu date={date} today={today} />}
      </span>
      {day?.note && (
        <span className="max-w-full truncate px-1" title={day.note}>
          {day.note}
        </span>
      )}
      {day?.isUnknown && <Unknown />}
      {/* Busy times, which the column shades, for screen readers. */}
      {day?.busy.map(({ start, end }) => (
        <span key={start} className="sr-only">
          {TAKEN_TEXT}, {shortSpan(start, end)}
        </span>
      ))}
    </span>
  );
}

export const MonthDay = ({ text, isToday, day }: { text: string; isToday: boolean; day: DayHours | undefined }) => (
  <span className="flex min-w-0 items-center gap-1 text-xs text-ink-soft">
    <span className={cx(BUBBLE, "size-6", isToday && TODAY)}>{text}</span>
    {day?.note && (
      <span className="truncate" title={day.note}>
        {day.note}
      </span>
    )}
    {day?.isUnknown && <Unknown />}
  </span>
);
