import { useState } from "react";
import { MoneyInput, type MoneyInputProps } from "./money-input";

interface UsualMoneyInputProps extends MoneyInputProps {
  /** What is shown while nothing else was typed, in pesos; undefined while that is not known. */
  usual: number | undefined;
}

/** An amount that is the usual one, told as null, until another is typed; left empty, it is the usual one again. */
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
