import type { Purchase } from "@sereno/core/purchase/output";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useCancelPurchase } from "../data/use-client-changes";

const TEXT = "Lo que queda del paquete ya no se podrá usar. Las citas agendadas con él siguen agendadas.";

/** Takes back a sale: the one that an agent made by mistake, or that nobody paid. */
export function CancelPurchase({ purchase }: { purchase: Purchase }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useCancelPurchase();
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)} className="-mb-2 -ml-3 px-3 text-danger!">
        Anular venta
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => {
          if (!cancelling.isPending) cancelling.mutate({ id: purchase.id }, { onSettled: close });
        }}
        title={`¿Anular ${purchase.package_name}?`}
        text={TEXT}
        confirmLabel="Anular venta"
        pending={cancelling.isPending}
        danger
      />
    </>
  );
}
