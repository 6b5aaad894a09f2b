import { useState } from "react";
import { MoneyInput, type MoneyInputProps } from "./money-input";

interface UsualMoneyInputProps extends MoneyInputProps {
  /** Pesos shown while nothing is typed; undefined while unknown. */
  usual: number | undefined;
}

/** An amount that defaults to the usual one. Reports null for the default; emptying it restores the default. */
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
