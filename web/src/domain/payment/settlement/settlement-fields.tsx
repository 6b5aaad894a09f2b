import type { Settlement } from "@sereno/core/domain/payment/rules";
import { useId } from "react";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { keysOf } from "../../../lib/keys-of";
import { type PaidFor, settlementChoices, settlementQuestion } from "./settlement-texts";

interface SettlementFieldsProps extends PaidFor {
  /** Amount paid, in pesos. */
  paid: number;
  value: Settlement;
  onChange: (settle: Settlement) => void;
}

const REFUND_TEXT = "Si la reabres, la devolución queda registrada: el dinero no vuelve a la cita.";

export function SettlementFields({ of, isDeleted = false, paid, value, onChange }: SettlementFieldsProps) {
  const name = useId();
  const choices = settlementChoices({ isDeleted });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium tabular-nums">{settlementQuestion(of, paid)}</legend>
      {keysOf(choices).map((settle) => (
        <RadioCard
          key={settle}
          name={name}
          checked={value === settle}
          onChoose={() => onChange(settle)}
          label={choices[settle]}
        >
          {settle === "refund" && !isDeleted && of !== "paquete" && REFUND_TEXT}
        </RadioCard>
      ))}
    </fieldset>
  );
}
