import { MINUTES_PER_DAY, minuteOfTime, timeOfMinute } from "@sereno/core/lib/time/rules";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { spokenMinute } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import { usePopoverList } from "../action/use-popover-list";
import { useButtonControlProps } from "./field";

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Replaces the label in the open list and, without `shown`, on the button. */
  content?: ReactNode;
  shown?: ReactNode;
}

export const detailedOption = (value: string, name: string, detail: string): SelectOption => ({
  value,
  label: `${name}, ${detail}`,
  content: (
    <span className="block py-1.5 whitespace-normal">
      <span className="block wrap-anywhere">{name}</span>
      <span className="block text-sm font-normal text-ink-soft tabular-nums">{detail}</span>
    </span>
  ),
  shown: name,
});

export interface SelectProps<Value extends string = string> {
  options: readonly SelectOption<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  listClassName?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, onBlur, label, placeholder = "Elige una opción", disabled, name, ref } = props;
  const chosen = options.find((option) => option.value === value);
  const ownId = useId();
  const wiring = useButtonControlProps({ label, shown: chosen?.label ?? placeholder });
  const id = wiring.id ?? ownId;
  const { isOpen, button, list } = usePopoverList(
    "option",
    options.map((option) => option.label),
  );
  const hold = (node: HTMLButtonElement | null) => {
    button.ref.current = node;
    if (typeof ref === "function") ref(node);
    else if (ref) ref.current = node;
  };
  return (
    <>
      <button
        {...wiring}
        {...button}
        ref={hold}
        type="button"
        id={id}
        name={name}
        disabled={disabled}
        aria-haspopup="listbox"
        onBlur={onBlur}
        className={cx("ui-control flex items-center justify-between gap-2 text-left", props.className)}
      >
        <span className={cx("truncate tight:whitespace-normal", !chosen && "text-ink-faint")}>
          {chosen ? (chosen.shown ?? chosen.content ?? chosen.label) : placeholder}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
      <div
        {...list}
        role="listbox"
        aria-labelledby={id}
        className={cx(list.className, "max-h-[min(18rem,var(--room))] min-w-(--button-width)", props.listClassName)}
      >
        {isOpen &&
          options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              onClick={() => onChange(option.value)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-[0.375rem] px-3 text-left -outline-offset-2 select-none hover:bg-hover focus:bg-hover aria-selected:font-medium md:pointer-fine:min-h-9"
            >
              <span className="truncate">{option.content ?? option.label}</span>
              {option.value === value && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
            </button>
          ))}
      </div>
    </>
  );
}

const STEP = 15;

const QUARTERS = Array.from({ length: MINUTES_PER_DAY / STEP }, (_, index) => ({
  value: timeOfMinute(index * STEP),
  label: spokenMinute(index * STEP),
}));
const END_OF_DAY = { value: "24:00", label: spokenMinute(MINUTES_PER_DAY) };

/** `value` and `min`: 'HH:mm'; the end of the day is '24:00'. */
interface TimePickerProps extends Omit<SelectProps, "options" | "placeholder" | "listClassName"> {
  min?: string;
  allowEndOfDay?: boolean;
}

/** Select of the day's quarter hours. A current value that is no quarter hour is also an option. */
export function TimePicker({ value, min = "00:00", allowEndOfDay, className, ...rest }: TimePickerProps) {
  const options = QUARTERS.filter((quarter) => quarter.value >= min);
  if (allowEndOfDay) options.push(END_OF_DAY);
  if (value && !options.some((option) => option.value === value)) {
    options.push({ value, label: spokenMinute(minuteOfTime(value)) });
    options.sort((a, b) => a.value.localeCompare(b.value));
  }
  return (
    <Select
      {...rest}
      value={value}
      options={options}
      placeholder="Elige la hora"
      // Narrows the padding, so that two pickers fit side by side on the smallest phones.
      className={cx("max-[22rem]:px-1!", className)}
      listClassName="tabular-nums"
    />
  );
}
