import { useResumedDraft } from "../../../components/draft/resumed-draft";
import type { PaymentDialogs } from "../../../components/payment/use-payment-dialogs";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { queryUtils } from "../../../lib/trpc";

/** Goes on with a payment that was cut off. */
export function useResumedPayment(record: PaymentDialogs["record"]): void {
  useResumedDraft(["payment"], (draft) => {
    queryUtils.client.get.fetch({ id: draft.id }).then(
      ({ id, name }) => record({ payer: { id, name }, draft }),
      (error) => toast.error("No se pudo abrir el pago", messageOf(error)),
    );
  });
}
