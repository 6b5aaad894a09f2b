import type { Settlement } from "@sereno/core/domain/payment/rules";
import { formatPesos } from "../../../lib/pesos";

export interface PaidFor {
  of: "cita" | "citas" | "paquete";
  /** Whether the paid record is deleted, not cancelled. */
  isDeleted?: boolean;
}

const PAID: Record<PaidFor["of"], (amount: string) => string> = {
  cita: (amount) => `Esta cita ya tiene un pago de ${amount}.`,
  citas: (amount) => `Estas citas ya tienen pagos por ${amount}.`,
  paquete: (amount) => `Este paquete ya tiene un pago de ${amount}.`,
};

/** 'Esta cita ya tiene un pago de $ 130.000. ¿Qué hacemos con ese dinero?' */
export const settlementQuestion = (of: PaidFor["of"], paid: number): string =>
  `${PAID[of](formatPesos(paid).replace(" ", "\u00a0"))} ¿Qué hacemos con ese dinero?`;

export const settlementChoices = ({ isDeleted }: Pick<PaidFor, "isDeleted">): Record<Settlement, string> => ({
  credit: "Saldo a favor",
  refund: "Devolución",
  charge: isDeleted ? "Se cobra (queda como ingreso)" : "Se cobra",
});
