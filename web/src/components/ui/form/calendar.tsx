import { capitalize, longDate, MONTHS_ES } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber, monthAfter, twoDigits, weekdayIndex } from "@sereno/core/lib/time/rules";
import { useDeferredValue, useState } from "react";
import { DayPicker, type Modifiers } from "react-day-picker";
import { es } from "react-day-picker/locale/es";
import { shortDate } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";

interface CommonProps {
  /** Today's date in the practice's zone; the browser's date may differ. All dates are 'YYYY-MM-DD'. */
  today: string;
  min?: string;
  disabled?: (date: string) => boolean;
  marked?: { dates: ReadonlySet<string>; label: string };
  holidays?: ReadonlyMap<string, string>;
  /** Called with 'YYYY-MM' when another month is shown. */
  onMonthChange?: (month: string) => void;
  months?: number;
  autoFocus?: boolean;
}

interface SingleProps extends CommonProps {
  mode?: "single";
  value: string | null | undefined;
  onChange: (date: string) => void;
}

interface MultipleProps extends CommonProps {
  mode: "multiple";
  value: readonly string[];
  onChange: (dates: string[]) => void;
}

interface RangeProps extends CommonProps {
  mode: "range";
  /** First and last date. `to` is null until the user chooses the last date. */
  value: DayRange | null;
  onChange: (range: DayRange) => void;
}

export interface DayRange {
  from: string;
  to: string | null;
}

export type CalendarProps = SingleProps | MultipleProps | RangeProps;

const monthText = (date: Date) => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}`;
const dateText = (date: Date) => `${monthText(date)}-${twoDigits(date.getDate())}`;
const dayOf = (date: string) =>
  new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));

const NAV =
  "flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink aria-disabled:opacity-30 [&_svg]:size-4 [&_svg]:fill-current";

const CLASS_NAMES = {
  months: "relative",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: NAV,
  button_next: NAV,
  month_caption: "flex h-11 items-center justify-center font-medium",
  month_grid: "w-full table-fixed border-collapse",
  week: "[&:not(:has(button))]:hidden",
  weekday: "h-9 text-xs font-normal text-ink-faint",
  day: "group p-0 text-center",
  day_button:
    "relative mx-auto flex h-11 w-full max-w-11 items-center justify-center rounded-control tabular-nums transition-colors not-disabled:hover:bg-hover md:pointer-fine:h-10 md:pointer-fine:max-w-10 group-data-selected:bg-primary group-data-selected:font-medium group-data-selected:text-on-primary group-data-selected:not-disabled:hover:bg-primary-hover group-data-disabled:text-ink-faint group-data-disabled:line-through group-data-disabled:opacity-60",
  today:
    "[&>button]:after:absolute [&>button]:after:bottom-1.5 [&>button]:after:size-1 [&>button]:after:rounded-full [&>button]:after:bg-current",
  outside: "invisible",
  hidden: "invisible",
};

const MODIFIER_CLASS_NAMES = {
  marked:
    "[&>button]:before:absolute [&>button]:before:top-1.5 [&>button]:before:right-1.5 [&>button]:before:size-1.5 [&>button]:before:rounded-full [&>button]:before:bg-amber-ink data-selected:[&>button]:before:bg-on-primary",
  holiday:
    "not-data-selected:not-data-disabled:[&>button]:font-medium not-data-selected:not-data-disabled:[&>button]:text-rose-ink",
};

const FORMATTERS = {
  formatCaption: (month: Date) => `${capitalize(MONTHS_ES[month.getMonth()] ?? "")} ${month.getFullYear()}`,
};

const selectedIn = (props: CalendarProps): readonly string[] => {
  if (props.mode === "multiple") return props.value;
  if (props.mode === "range") return props.value ? datesBetween(props.value) : [];
  return props.value ? [props.value] : [];
};

export const datesBetween = ({ from, to }: DayRange): string[] => {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to ?? from) - first + 1 }, (_, index) => dateOfDay(first + index));
};

const rangeWith = (range: DayRange | null, day: string): DayRange =>
  range && range.to === null && day > range.from ? { from: range.from, to: day } : { from: day, to: null };

/** One month or more in Spanish, with weeks from Monday. Load it lazily, because it is large. */
export function Calendar(props: CalendarProps) {
  const { today, min, disabled, marked, holidays, onMonthChange, months = 1, autoFocus } = props;
  const selected = selectedIn(props);
  const isOff = (day: string) => (min !== undefined && day < min) || (disabled?.(day) ?? false);
  const isOver = (date: Date) => {
    const day = dayNumber(dateText(date));
    const monday = day - weekdayIndex(day);
    const week = { from: dateOfDay(monday), to: dateOfDay(monday + 6) };
    return datesBetween(week).every((each) => each < today && isOff(each));
  };
  // Draws the month after the first render: this is slow, and would delay the opening of a dialog with a calendar.
  const isDrawn = useDeferredValue(true, false);
  const [month, setMonth] = useState(() => dayOf(selected[0] ?? today));
  const choose = (date: Date, modifiers: Modifiers) => {
    if (modifiers.disabled) return;
    const day = dateText(date);
    if (props.mode === "range") props.onChange(rangeWith(props.value, day));
    else if (props.mode !== "multiple") props.onChange(day);
    else if (props.value.includes(day)) props.onChange(props.value.filter((each) => each !== day));
    else props.onChange([...props.value, day].sort());
  };
  const picker = isDrawn && (
    <DayPicker
      className="w-full"
      classNames={CLASS_NAMES}
      formatters={FORMATTERS}
      locale={es}
      weekStartsOn={1}
      mode="multiple"
      selected={selected.map(dayOf)}
      // Lets `selected` control the picker, which otherwise keeps a selection of its own.
      onSelect={() => undefined}
      onDayClick={choose}
      modifiers={{
        marked: (date) => marked?.dates.has(dateText(date)) ?? false,
        holiday: (date) => holidays?.has(dateText(date)) ?? false,
      }}
      modifiersClassNames={MODIFIER_CLASS_NAMES}
      labels={{
        labelDayButton: (date, modifiers) =>
          [
            modifiers.today && "Hoy",
            `${longDate(dateText(date))} de ${date.getFullYear()}`,
            modifiers.selected && "elegido",
            modifiers.marked && marked?.label,
            modifiers.holiday && `festivo: ${holidays?.get(dateText(date))}`,
          ]
            .filter(Boolean)
            .join(", "),
      }}
      today={dayOf(today)}
      startMonth={min ? dayOf(min) : undefined}
      month={month}
      numberOfMonths={months}
      onMonthChange={(next) => {
        setMonth(next);
        onMonthChange?.(monthText(next));
      }}
      disabled={(date) => isOff(dateText(date))}
      hidden={isOver}
      autoFocus={autoFocus}
    />
  );
  const shown = Array.from({ length: months }, (_, index) => monthAfter(monthText(month), index));
  const named = [...(holidays ?? [])].filter(([date]) => shown.includes(date.slice(0, 7)));
  return (
    <div className={cx("w-full max-w-80", !isDrawn && "min-h-80")}>
      {picker}
      {named.length > 0 && (
        <ul aria-label="Festivos" className="mt-1.5 flex flex-wrap gap-x-4 px-1 text-sm text-ink-soft">
          {named.map(([date, name]) => (
            <li key={date}>
              <span className="font-medium text-rose-ink tabular-nums">
                {months > 1 ? shortDate(date) : Number(date.slice(8))}
              </span>{" "}
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
