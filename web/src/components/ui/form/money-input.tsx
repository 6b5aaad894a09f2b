import { type ChangeEvent, useRef } from "react";
import { cx } from "../../../lib/cx";
import { TextInput, type TextInputProps } from "./field";
import { groupedPesos, retype } from "./pesos-text";

export interface MoneyInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "icon"> {
  /** Whole pesos, or null. */
  value: number | null;
  onChange: (amount: number | null) => void;
}

export function MoneyInput({ value, onChange, className, ...rest }: MoneyInputProps) {
  const shown = groupedPesos(value);
  const lastShown = useRef(shown);
  lastShown.current = shown;

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { amount, text, caret } = retype(lastShown.current, input.value, input.selectionStart ?? input.value.length);
    // Set before React renders, which would move the caret to the end.
    input.value = text;
    input.setSelectionRange(caret, caret);
    onChange(amount);
  };

  return (
    <TextInput
      {...rest}
      value={shown}
      onChange={change}
      inputMode="numeric"
      autoComplete="off"
      icon={<span className="text-ink-soft">$</span>}
      className={cx("pl-8! tabular-nums", className)}
    />
  );
}
