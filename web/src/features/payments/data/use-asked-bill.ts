import type { ClientListItem } from "@sereno/core/things/client/output";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { ASKED_BILL } from "../../../components/addresses";
import { ASKED_CLIENT } from "../../../components/booking-address";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { queryUtils } from "../../../lib/trpc";

/** Makes a cuenta de cobro when the address asks for it (`billAddress`), once: it is taken out of the address. */
export function useAskedBill(issueTo: (client: ClientListItem) => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(ASKED_BILL);
  const issue = useEffectEvent(() => {
    const left = new URLSearchParams(params);
    left.delete(ASKED_BILL);
    left.delete(ASKED_CLIENT);
    setParams(left, { replace: true, preventScrollReset: true });
    const id = params.get(ASKED_CLIENT)?.slice(0, 60);
    if (!id) return;
    queryUtils.client.get
      .fetch({ id })
      .then(issueTo, (error: unknown) => toast.error("No se pudo abrir el cliente", messageOf(error)));
  });
  useEffect(() => {
    if (isAsked) issue();
  }, [isAsked]);
}
