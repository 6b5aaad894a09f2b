import { type ReactNode, useId } from "react";
import { cx } from "../../../lib/cx";

interface RadioCardProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  label: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function RadioCard({ name, checked, onChoose, label, children, className }: RadioCardProps) {
  const id = useId();
  return (
    <label
      className={cx(
        "flex min-h-11 cursor-pointer gap-3 rounded-card border border-line p-3 transition-colors hover:bg-sunken has-checked:border-primary has-checked:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary",
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}label`}
        aria-describedby={children ? `${id}more` : undefined}
        className="mt-0.5 size-4.5 shrink-0 scroll-mb-48 accent-primary outline-none"
      />
      <div className="min-w-0 grow">
        <p id={`${id}label`} className="font-medium wrap-anywhere">
          {label}
        </p>
        {children && (
          <div id={`${id}more`} className="mt-1.5 flex flex-col gap-1.5">
            {children}
          </div>
        )}
      </div>
    </label>
  );
}

interface RadioCardsProps<Value extends string> {
  name: string;
  options: readonly { value: Value; label: string; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export const RadioCards = <Value extends string>({ name, options, value, onChange }: RadioCardsProps<Value>) => (
  <div className="grid gap-2">
    {options.map(({ value: each, label, text }) => (
      <RadioCard key={each} name={name} checked={value === each} onChoose={() => onChange(each)} label={label}>
        <p className="text-sm text-ink-soft">{text}</p>
      </RadioCard>
    ))}
  </div>
);
