import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { ASKED_CLIENT, ASKED_NEW } from "../../../components/booking-address";

/** Books when the address asks for it (`newAppointmentAddress`), once: it is taken out of the address. */
export function useAskedBooking(bookFor: (clientId: string | null) => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(ASKED_NEW);
  const book = useEffectEvent(() => {
    const left = new URLSearchParams(params);
    left.delete(ASKED_NEW);
    left.delete(ASKED_CLIENT);
    setParams(left, { replace: true, preventScrollReset: true });
    bookFor(params.get(ASKED_CLIENT)?.slice(0, 60) || null);
  });
  useEffect(() => {
    if (isAsked) book();
  }, [isAsked]);
}
