import { cardDate } from "@sereno/core/lib/spanish/rules";
import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, useId, useImperativeHandle, useRef, useState } from "react";
import { cx } from "../../lib/cx";
import { useClock } from "../../lib/use-clock";
import { lazyComponent } from "../lazy/lazy-component";
import { Button } from "../ui/button";
import type { CalendarProps } from "../ui/form/calendar";
import { useButtonControlProps } from "../ui/form/field";
import type { SelectProps } from "../ui/form/select";

const Calendar = lazyComponent<CalendarProps>(
  async () => ({ default: (await import("../ui/form/calendar")).Calendar }),
  {
    loading: <div className="size-80" />,
  },
);

interface DateInputProps extends Pick<SelectProps, "onBlur" | "disabled" | "name" | "ref"> {
  /** The date, like `min` and `max` in the format 'YYYY-MM-DD'. */
  value: string | null | undefined;
  onChange: (date: string) => void;
  min?: string;
  max?: string;
  /** Whether there is a button that removes the date; `onChange` then receives "". */
  isOptional?: boolean;
}

export function DateInput({ value, onChange, onBlur, min, max, isOptional, disabled, name, ref }: DateInputProps) {
  const shown = value ? cardDate(value) : "Sin fecha";
  const { id, ...wiring } = useButtonControlProps({ shown });
  const listId = useId();
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  const [isOpen, setIsOpen] = useState(false);
  const { today } = useClock();
  const choose = (date: string) => {
    popover.current?.hidePopover();
    // Returns the focus to the button. The browser would not, because a rerender may have removed the focused date.
    button.current?.focus();
    onChange(date);
  };
  // Keeps Escape from the dialog, so that it closes only the open popover.
  const keepEscape = (event: KeyboardEvent) => {
    if (isOpen && event.key === "Escape") event.stopPropagation();
  };
  return (
    <>
      <button
        {...wiring}
        ref={button}
        id={id}
        type="button"
        name={name}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={listId}
        onPointerEnter={Calendar.preload}
        onFocus={Calendar.preload}
        onBlur={onBlur}
        onKeyDown={keepEscape}
        className={cx(
          "ui-control flex items-center justify-between gap-2 text-left tabular-nums [&>svg]:size-4 [&>svg]:shrink-0",
          !value && "text-ink-faint",
        )}
      >
        {shown}
        <CalendarDays aria-hidden className="text-ink-faint" />
      </button>
      <div
        ref={popover}
        id={listId}
        popover="auto"
        role="dialog"
        aria-label={wiring["aria-label"]}
        onToggle={({ newState }) => setIsOpen(newState === "open")}
        onKeyDown={keepEscape}
        className="fixed inset-0 m-auto max-h-[calc(100dvh-1rem)] w-88 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-surface p-4 text-base text-ink shadow-pop backdrop:bg-backdrop"
      >
        {isOpen && (
          <>
            <Calendar
              value={value}
              onChange={choose}
              today={today}
              min={min}
              disabled={(date) => max !== undefined && date > max}
              autoFocus
            />
            {isOptional && value && (
              <Button variant="ghost" onClick={() => choose("")} className="mt-2">
                Quitar la fecha
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
