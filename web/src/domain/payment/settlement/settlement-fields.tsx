import type { Settlement } from "@sereno/core/domain/payment/rules";
import { useId } from "react";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { keysOf } from "../../../lib/keys-of";
import { formatPesos } from "../../../lib/text";

export interface PaidFor {
  of: "cita" | "citas" | "paquete" | "deuda";
  isDeleted?: boolean;
}

const PAID: Record<PaidFor["of"], (amount: string) => string> = {
  cita: (amount) => `Esta cita ya tiene un pago de ${amount}.`,
  citas: (amount) => `Estas citas ya tienen pagos por ${amount}.`,
  deuda: (amount) => `De esta deuda ya se pagaron ${amount}.`,
  paquete: (amount) => `Este paquete ya tiene un pago de ${amount}.`,
};

const settlementQuestion = (of: PaidFor["of"], paid: number): string =>
  `${PAID[of](formatPesos(paid).replace(" ", "\u00a0"))} ¿Qué hacemos con ese dinero?`;

export const settlementChoices = ({ isDeleted }: Pick<PaidFor, "isDeleted">): Record<Settlement, string> => ({
  credit: "Saldo a favor",
  refund: "Devolución",
  charge: isDeleted ? "Se cobra (queda como ingreso)" : "Se cobra",
});

interface SettlementFieldsProps extends PaidFor {
  /** Amount in pesos that the client has already paid. */
  paid: number;
  value: Settlement;
  onChange: (settle: Settlement) => void;
}

const CHARGE_TEXT = "Lo que falte por pagar se debe desde ya.";
const REFUND_TEXT = "Si la reabres, la devolución queda registrada: el dinero no vuelve a la cita.";

export function SettlementFields({ of, isDeleted = false, paid, value, onChange }: SettlementFieldsProps) {
  const name = useId();
  const choices = settlementChoices({ isDeleted });
  // Offers no `charge` for a debt to cancel, because `charge` would leave the client owing its unpaid part.
  const offered = keysOf(choices).filter((settle) => of !== "deuda" || settle !== "charge");
  const notes: Partial<Record<Settlement, string>> = isDeleted
    ? {}
    : { charge: CHARGE_TEXT, ...(of.startsWith("cita") && { refund: REFUND_TEXT }) };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium tabular-nums">{settlementQuestion(of, paid)}</legend>
      {offered.map((settle) => (
        <RadioCard
          key={settle}
          name={name}
          checked={value === settle}
          onChoose={() => onChange(settle)}
          label={choices[settle]}
        >
          {notes[settle]}
        </RadioCard>
      ))}
    </fieldset>
  );
}
