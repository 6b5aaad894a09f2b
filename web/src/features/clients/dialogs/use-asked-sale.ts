import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { ASKED_SALE } from "../../../components/addresses";
import { ASKED_CLIENT } from "../../../components/booking-address";

/** Sells a package when the address asks for it (`saleAddress`), once: it is taken out of the address. */
export function useAskedSale(sellTo: (clientId: string) => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(ASKED_SALE);
  const sell = useEffectEvent(() => {
    const left = new URLSearchParams(params);
    left.delete(ASKED_SALE);
    setParams(left, { replace: true, preventScrollReset: true });
    const client = params.get(ASKED_CLIENT)?.slice(0, 60);
    if (client) sellTo(client);
  });
  useEffect(() => {
    if (isAsked) sell();
  }, [isAsked]);
}
