import { formatPesos } from "@sereno/core/domain/catalog/rules";
import { type ChangeEvent, useRef, useState } from "react";
import { cx } from "../../../lib/cx";
import { digitsOf } from "../../../lib/text";
import { TextInput, type TextInputProps } from "./field";

// Maximum number of digits; further ones are dropped. No form accepts 13 digits, and a number holds them exactly.
const MOST_DIGITS = 13;
/** Removes cents that were pasted: '130.000,50', or in English '130,000.50' and '130000.50'. */
const withoutCents = (typed: string): string =>
  typed.replace(/,\d{3}\b|\d{4}\.\d{1,2}\s*$/.test(typed) ? /\.\d{1,2}\s*$/ : /,\d{1,2}\s*$/, "");

/** An amount in pesos with grouped digits: '1.200.000'; "" for null. */
export const groupedPesos = (amount: number | null): string =>
  amount === null ? "" : formatPesos(amount).replace(/^\$\s*/, "");

function caretAfter(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < text.length; place++) {
    if (/\d/.test(text.charAt(place))) seen++;
  }
  return place;
}

/** Groups the digits after an edit and keeps the caret behind the same digit. `isForward`: the Delete key was used. */
export function retype(shown: string, typed: string, caret: number, isForward = false) {
  const whole = withoutCents(typed);
  let digits = digitsOf(whole);
  let before = digitsOf(whole.slice(0, caret)).length;
  // If a separator was deleted, deletes the digit beside it, because the key would otherwise do nothing.
  const isErased = typed === shown.slice(0, caret) + shown.slice(caret + 1);
  if (isErased && digits === digitsOf(shown) && before > 0) {
    if (!isForward) before--;
    digits = digits.slice(0, before) + digits.slice(before + 1);
  }
  const kept = digits.slice(0, MOST_DIGITS);
  const zeros = kept.length - kept.replace(/^0+(?=\d)/, "").length;
  const amount = kept === "" ? null : Number(kept);
  const text = groupedPesos(amount);
  return { amount, text, caret: caretAfter(text, Math.max(0, before - zeros)) };
}

interface MoneyInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "icon"> {
  /** The amount in whole pesos; null while the input is empty. */
  value: number | null;
  onChange: (amount: number | null) => void;
}

export function MoneyInput({ value, onChange, className, ...rest }: MoneyInputProps) {
  const shown = groupedPesos(value);
  const lastShown = useRef(shown);
  lastShown.current = shown;

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const isForward = Reflect.get(event.nativeEvent, "inputType") === "deleteContentForward";
    const at = input.selectionStart ?? input.value.length;
    const { amount, text, caret } = retype(lastShown.current, input.value, at, isForward);
    // Sets the text before React does, which would move the caret to the end.
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

interface UsualMoneyInputProps extends MoneyInputProps {
  /** Default amount in pesos, shown while the user has typed nothing; undefined while unknown. */
  usual: number | undefined;
}

/** Input of an amount. If `value` is null, shows the default amount `usual`, except while the user is typing. */
export function UsualMoneyInput({ value, usual, onChange, onBlur, ...rest }: UsualMoneyInputProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <MoneyInput
      {...rest}
      value={value ?? (isTyping ? null : (usual ?? null))}
      onChange={(amount) => {
        setTyping(true);
        onChange(amount);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}
