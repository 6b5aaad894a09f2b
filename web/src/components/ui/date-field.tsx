import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { longDate } from "@sereno/core/spanish/rules";
import { CalendarDays } from "lucide-react";
import { lazy, type Ref, Suspense } from "react";
import { cx } from "../../lib/cx";
import { useButtonControlProps } from "./field";
import { Skeleton } from "./skeleton";

const Calendar = lazy(() => import("./calendar").then((module) => ({ default: module.Calendar })));

export interface DateFieldProps {
  /** 'YYYY-MM-DD'. */
  value: string | null | undefined;
  onChange: (date: string) => void;
  onBlur?: () => void;
  today?: string;
  min?: string;
  disabledDates?: (date: string) => boolean;
  onMonthChange?: (month: string) => void;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, label, placeholder = "Elige la fecha", disabled, id, ref, className } = props;
  const shown = value ? longDate(value) : placeholder;
  const wiring = useButtonControlProps({ id, label, shown });
  return (
    <Popover>
      <PopoverButton
        {...wiring}
        ref={ref}
        disabled={disabled}
        onBlur={onBlur}
        className={cx("ui-control flex items-center gap-2.5 text-left", className)}
      >
        <CalendarDays aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className={cx("truncate", !value && "text-ink-faint")}>{shown}</span>
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: "bottom start", gap: 4, padding: 8 }}
        focus
        transition
        className="z-50 rounded-card border border-line bg-surface p-3 shadow-pop transition-opacity data-closed:opacity-0"
      >
        {({ close }) => (
          <Suspense fallback={<Skeleton className="h-80 w-80" />}>
            <Calendar
              value={value}
              onChange={(date) => {
                onChange(date);
                close();
              }}
              today={props.today}
              min={props.min}
              disabled={props.disabledDates}
              onMonthChange={props.onMonthChange}
              autoFocus
            />
          </Suspense>
        )}
      </PopoverPanel>
    </Popover>
  );
}
