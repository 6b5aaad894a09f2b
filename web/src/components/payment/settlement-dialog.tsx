import type { Settlement } from "@sereno/core/things/payment/rules";
import { useEffect, useState } from "react";
import { useAuth } from "../../lib/auth";
import { ConfirmDialog } from "../ui/confirm-dialog";
import type { SettlementQuestion } from "./settlement/settlement";
import { SettlementFields } from "./settlement-fields";

const VERBS = { cita: "la cita", citas: "las citas", paquete: "la venta" } as const;

interface SettlementDialogProps extends SettlementQuestion {
  onClose: () => void;
}

/** Asks what becomes of money of which nobody knew when the change was sent. */
export default function SettlementDialog({ of, isDeleted = false, paid, answer, onClose }: SettlementDialogProps) {
  const [settle, setSettle] = useState<Settlement>("credit");
  const { hasLeft } = useAuth();
  useEffect(() => {
    if (hasLeft) answer(null);
  }, [hasLeft, answer]);
  const verb = isDeleted ? "Eliminar" : of === "paquete" ? "Anular" : "Cancelar";
  return (
    <ConfirmDialog
      open={!hasLeft}
      onClose={onClose}
      onConfirm={() => answer(settle)}
      title="Ya hay un pago"
      confirmLabel={`${verb} ${VERBS[of]}`}
      cancelLabel="Volver"
      danger
    >
      <SettlementFields of={of} isDeleted={isDeleted} paid={paid} value={settle} onChange={setSettle} />
    </ConfirmDialog>
  );
}
