import { WEEKDAYS_ES } from "@sereno/core/words/spanish/rules";
import { dayNumber, weekdayOfDay } from "@sereno/core/words/time/rules";
import { cx } from "../../../lib/cx";

interface DayHeaderProps {
  date: string;
  isToday: boolean;
  /** Its holiday, and why it is closed. */
  note: string | null;
}

/** 'lun 23' over a day's column, with what is to be said of the day. */
export function DayHeader({ date, isToday, note }: DayHeaderProps) {
  const weekday = WEEKDAYS_ES[weekdayOfDay(dayNumber(date))];
  return (
    <span className="flex w-full min-w-0 flex-col items-center text-xs text-ink-soft">
      <span className="flex items-center gap-1.5">
        <span aria-hidden>{weekday?.slice(0, 3)}</span>
        <span className="sr-only">{weekday}</span>
        <span
          className={cx(
            "flex size-7 items-center justify-center rounded-full text-sm font-semibold text-ink tabular-nums",
            isToday && "bg-primary text-on-primary",
          )}
        >
          {Number(date.slice(8))}
        </span>
        {isToday && <span className="sr-only">, hoy</span>}
      </span>
      {note && (
        // Of the column's width: the calendar lets what is in its header be as wide as it likes.
        <span className="max-w-[100cqw] truncate px-1" title={note}>
          {note}
        </span>
      )}
    </span>
  );
}

/** The number of a day in a month, with what is to be said of it. */
export const MonthDay = ({ text, isToday, note }: { text: string; isToday: boolean; note: string | null }) => (
  <span className="flex min-w-0 items-center gap-1 text-xs text-ink-soft">
    <span
      className={cx(
        "flex size-6 shrink-0 items-center justify-center rounded-full tabular-nums",
        isToday && "bg-primary font-semibold text-on-primary",
      )}
    >
      {text}
    </span>
    {note && (
      <span className="truncate" title={note}>
        {note}
      </span>
    )}
  </span>
);
