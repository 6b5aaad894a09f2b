import { type ReactNode, useId } from "react";
import { cx } from "../../../lib/cx";

interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  /** Label for screen readers only. FieldGroup shows a visible label. */
  label: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  className?: string;
}

export function Segmented<Value extends string>({ label, value, onChange, options, className }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx("flex flex-wrap rounded-control border border-line bg-sunken p-0.5", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-[0.4rem] border border-transparent px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink has-checked:border-primary has-checked:bg-surface has-checked:text-ink has-disabled:cursor-default has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-primary md:pointer-fine:min-h-8.5 [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
