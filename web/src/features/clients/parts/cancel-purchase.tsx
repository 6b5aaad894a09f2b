import type { Settlement } from "@sereno/core/payment/rules";
import type { Purchase } from "@sereno/core/purchase/output";
import { useState } from "react";
import { SettlementFields } from "../../../components/payment/settlement-fields";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useCancelPurchase } from "../data/use-client-changes";

const TEXT = "Lo que queda del paquete ya no se podrá usar. Las citas agendadas con él siguen agendadas.";

/** Takes back a sale: the one that an agent made by mistake, or that nobody paid. */
export function CancelPurchase({ purchase }: { purchase: Purchase }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useCancelPurchase();
  const [settle, setSettle] = useState<Settlement>("credit");
  const { id, package_name, paid } = purchase;
  const close = () => {
    setSettle("credit");
    setIsAsking(false);
  };
  const cancel = () => {
    if (cancelling.isPending) return;
    cancelling.mutate({ id, settle: paid > 0 ? settle : undefined }, { onSettled: close });
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)} className="-mb-2 -ml-3 px-3 text-danger!">
        Anular venta
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={cancel}
        title={`¿Anular ${package_name}?`}
        text={TEXT}
        confirmLabel="Anular venta"
        pending={cancelling.isPending}
        danger
      >
        {paid > 0 && <SettlementFields of="paquete" paid={paid} value={settle} onChange={setSettle} />}
      </ConfirmDialog>
    </>
  );
}
