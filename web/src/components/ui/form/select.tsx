import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
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
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-[0.375rem] px-3 py-1.5 text-left -outline-offset-2 select-none hover:bg-hover focus:bg-hover aria-selected:font-medium md:pointer-fine:min-h-9"
            >
              <span className="wrap-anywhere">{option.content ?? option.label}</span>
              {option.value === value && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
            </button>
          ))}
      </div>
    </>
  );
}
