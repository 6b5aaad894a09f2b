import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../../../lib/cx";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  label: ReactNode;
  description?: ReactNode;
  hideLabel?: boolean;
}

const ROW =
  "inline-flex min-h-11 cursor-pointer items-center gap-3 md:pointer-fine:min-h-8 has-disabled:cursor-default has-disabled:opacity-60";

const LabelText = ({ label, description, hideLabel }: Pick<CheckboxProps, "label" | "description" | "hideLabel">) => (
  <span className={cx(hideLabel && "sr-only")}>
    <span className="block">{label}</span>
    {description && <span className="block text-sm wrap-anywhere text-ink-soft">{description}</span>}
  </span>
);

export function Checkbox({ label, description, hideLabel, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(ROW, className)}>
      <span className="relative flex size-5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 cursor-[inherit] appearance-none rounded-[0.3rem] border border-line-strong bg-surface transition-colors checked:border-primary checked:bg-primary"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 size-4 text-on-primary opacity-0 peer-checked:opacity-100"
        />
      </span>
      <LabelText label={label} description={description} hideLabel={hideLabel} />
    </label>
  );
}

export function Switch({ label, description, hideLabel, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(ROW, className)}>
      <span className="relative flex h-6 w-10 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: browsers report a checkbox's state without `aria-checked`.
          role="switch"
          className="peer h-6 w-10 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-primary checked:bg-primary"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition peer-checked:translate-x-4 peer-checked:bg-on-primary"
        />
      </span>
      <LabelText label={label} description={description} hideLabel={hideLabel} />
    </label>
  );
}

export function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
