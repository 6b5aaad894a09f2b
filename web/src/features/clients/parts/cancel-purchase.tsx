import type { Purchase } from "@sereno/core/things/purchase/output";
import { useState } from "react";
import { dialogPart } from "../../../components/part/dialog-part";
import { Button } from "../../../components/ui/button";

const CancelPurchaseDialog = dialogPart(() => import("./cancel-purchase-dialog"));

/** Takes back a sale: the one that an agent made by mistake, or that nobody paid. */
export function CancelPurchase({ purchase }: { purchase: Purchase }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)} className="-mb-2 -ml-3 px-3 text-danger!">
        Anular venta
      </Button>
      {isAsking && <CancelPurchaseDialog purchase={purchase} onClose={() => setIsAsking(false)} />}
    </>
  );
}
