import type { ClientListItem } from "@sereno/core/things/client/output";
import { PaymentList } from "../../../components/payment/payment-list";
import { usePaymentDialogs } from "../../../components/payment/use-payment-dialogs";
import { usePayments } from "../../../components/payment/use-payments";
import { useClock } from "../../../lib/use-clock";

/** Every payment of a client, the newest first. */
export function SheetPayments({ client }: { client: ClientListItem }) {
  const load = usePayments({ client_id: client.id });
  const { today } = useClock();
  const { annul, dialogs } = usePaymentDialogs();
  return (
    <>
      <PaymentList load={load} today={today} empty="Aún no hay pagos." onAnnul={annul} />
      {dialogs}
    </>
  );
}
