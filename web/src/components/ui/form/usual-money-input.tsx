import { useState } from "react";
import { MoneyInput, type MoneyInputProps } from "./money-input";

interface UsualMoneyInputProps extends MoneyInputProps {
  /** Default amount in pesos, shown while the user has typed nothing; undefined while unknown. */
  usual: number | undefined;
}

/** Input of an amount with a default. Reports null for the default; an empty input restores the default. */
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
