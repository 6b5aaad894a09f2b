import type { Settlement } from "@sereno/core/domain/payment/rules";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { type PaidFor, SettlementFields } from "./settlement-fields";

const CHANGED = { cita: "la cita", citas: "las citas", paquete: "la venta", deuda: "la deuda" } as const;
const VERBS = { cita: "Cancelar", citas: "Cancelar", paquete: "Anular", deuda: "Quitar" } as const;

interface SettlementDialogProps extends PaidFor {
  /** Amount in pesos that the client has already paid. */
  paid: number;
  onAnswer: (settle: Settlement) => void;
  onClose: () => void;
}

export default function SettlementDialog({ of, isDeleted = false, paid, onAnswer, onClose }: SettlementDialogProps) {
  const [settle, setSettle] = useState<Settlement>("credit");
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => onAnswer(settle)}
      title="Ya hay un pago"
      confirmLabel={`${isDeleted ? "Eliminar" : VERBS[of]} ${CHANGED[of]}`}
      cancelLabel="Volver"
      danger
    >
      <SettlementFields of={of} isDeleted={isDeleted} paid={paid} value={settle} onChange={setSettle} />
    </ConfirmDialog>
  );
}
