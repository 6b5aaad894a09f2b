import { MINUTES_PER_DAY, minuteOfTime, timeOfMinute } from "@sereno/core/lib/time/rules";
import { spokenMinute } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import { Select, type SelectProps } from "./select";

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
