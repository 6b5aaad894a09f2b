import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { ASKED_PURCHASE, ASKED_SERIES } from "../../../components/addresses";
import { ASKED_CLIENT } from "../../../components/booking-address";

/** Opens the series dialog when the address asks for it (`seriesAddress`), once: it is taken out of the address. */
export function useAskedSeries(open: (clientId: string, purchaseId: string | null) => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(ASKED_SERIES);
  const show = useEffectEvent(() => {
    const left = new URLSearchParams(params);
    for (const name of [ASKED_SERIES, ASKED_CLIENT, ASKED_PURCHASE]) left.delete(name);
    setParams(left, { replace: true, preventScrollReset: true });
    const client = params.get(ASKED_CLIENT)?.slice(0, 60);
    if (client) open(client, params.get(ASKED_PURCHASE)?.slice(0, 60) || null);
  });
  useEffect(() => {
    if (isAsked) show();
  }, [isAsked]);
}
