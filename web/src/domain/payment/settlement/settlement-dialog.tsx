import type { Settlement } from "@sereno/core/domain/payment/rules";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { type PaidFor, SettlementFields } from "./settlement-fields";

const VERBS = { cita: "la cita", citas: "las citas", paquete: "la venta", deuda: "la deuda" } as const;

interface SettlementDialogProps extends PaidFor {
  /** Amount in pesos that the client has already paid. */
  paid: number;
  onAnswer: (settle: Settlement) => void;
  onClose: () => void;
}

export default function SettlementDialog({ of, isDeleted = false, paid, onAnswer, onClose }: SettlementDialogProps) {
  const [settle, setSettle] = useState<Settlement>("credit");
  const verb = isDeleted ? "Eliminar" : of === "paquete" ? "Anular" : "Cancelar";
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => onAnswer(settle)}
      title="Ya hay un pago"
      confirmLabel={`${verb} ${VERBS[of]}`}
      cancelLabel="Volver"
      danger
    >
      <SettlementFields of={of} isDeleted={isDeleted} paid={paid} value={settle} onChange={setSettle} />
    </ConfirmDialog>
  );
}
