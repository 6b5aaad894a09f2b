import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cx } from "../../../lib/cx";
import { useButtonControlProps } from "./field";

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Replaces the label in the open list and, without `shown`, on the button. */
  content?: ReactNode;
  shown?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> {
  options: readonly SelectOption<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  listClassName?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, onBlur, label, placeholder = "Elige una opción", disabled, id, name, ref } = props;
  const chosen = options.find((option) => option.value === value);
  const wiring = useButtonControlProps({ id, label, shown: chosen?.label ?? placeholder });
  return (
    <Listbox value={value ?? null} onChange={(next) => next !== null && onChange(next)} disabled={disabled}>
      <ListboxButton
        {...wiring}
        ref={ref}
        name={name}
        onBlur={onBlur}
        className={cx("ui-control flex items-center justify-between gap-2 text-left", props.className)}
      >
        <span className={cx("truncate tight:whitespace-normal", !chosen && "text-ink-faint")}>
          {chosen ? (chosen.shown ?? chosen.content ?? chosen.label) : placeholder}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </ListboxButton>
      <ListboxOptions
        anchor={{ to: "bottom start", gap: 4, padding: 8 }}
        className={cx(
          "z-50 max-h-72! min-w-(--button-width) overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-pop transition-opacity starting:opacity-0",
          props.listClassName,
        )}
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className="group flex min-h-11 items-center justify-between gap-3 rounded-[0.375rem] px-3 text-ink select-none data-disabled:text-ink-faint data-focus:bg-hover data-selected:font-medium md:pointer-fine:min-h-9"
          >
            <span className="truncate">{option.content ?? option.label}</span>
            <Check aria-hidden className="invisible size-4 shrink-0 text-primary group-data-selected:visible" />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}
