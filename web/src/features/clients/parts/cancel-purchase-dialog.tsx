import { isDebtOnly } from "@sereno/core/domain/payment/brought/rules";
import type { Settlement } from "@sereno/core/domain/payment/rules";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { SettlementFields } from "../../../domain/payment/settlement/settlement-fields";
import { formatPesos } from "../../../lib/text";
import { useCancelPurchase } from "../data/use-client-changes";

export default function CancelPurchaseDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const isDebt = isDebtOnly(purchase);
  const cancelling = useCancelPurchase(isDebt);
  const [settle, setSettle] = useState<Settlement>("credit");
  const { id, package_name, paid, balance, status } = purchase;
  const isForgiven = balance > 0 && (paid === 0 || settle !== "charge");
  const texts = [
    status === "active" && "Lo que queda del paquete ya no se podrá usar.",
    !isDebt && "Las citas agendadas con él siguen agendadas.",
    isForgiven && `Lo que falta por pagar, ${formatPesos(balance)}, ya no se debe.`,
  ];
  const cancel = () => {
    if (cancelling.isPending) return;
    cancelling.mutate({ id, settle: paid > 0 ? settle : undefined }, { onSettled: onClose });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={cancel}
      title={isDebt ? "¿Quitar esta deuda?" : `¿Anular ${package_name}?`}
      text={texts.filter(Boolean).join(" ")}
      confirmLabel={isDebt ? "Quitar esta deuda" : "Anular venta"}
      pending={cancelling.isPending}
      danger
    >
      {paid > 0 && (
        <SettlementFields of={isDebt ? "deuda" : "paquete"} paid={paid} value={settle} onChange={setSettle} />
      )}
    </ConfirmDialog>
  );
}
