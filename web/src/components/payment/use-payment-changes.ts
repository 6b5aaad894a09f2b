import type { Payment } from "@sereno/core/payment/output";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../lib/trpc";
import { toast } from "../ui/toast/toast";
import { receiptText } from "./payment-texts";

/** Asks the server again for all that a payment touches. */
export function useRefreshPayments(): () => void {
  const { payment, client, appointment, purchase } = useTRPC();
  const queryClient = useQueryClient();
  return () => {
    for (const each of [payment, client, appointment, purchase]) void queryClient.invalidateQueries(each.pathFilter());
  };
}

const recordedText = (payment: Payment): string =>
  payment.kind === "credit"
    ? "Saldo a favor usado"
    : ["Pago registrado", receiptText(payment)].filter(Boolean).join(" · ");

/** Records a payment, with the toast; of a refusal the dialog speaks. */
export function useRecordPayment() {
  const { payment } = useTRPC();
  const refresh = useRefreshPayments();
  return useMutation(
    payment.record.mutationOptions({
      onSuccess: (recorded) => toast.success(recordedText(recorded)),
      onSettled: refresh,
    }),
  );
}

/** Annuls a payment, with the toast; of a refusal the dialog speaks. */
export function useAnnulPayment() {
  const { payment } = useTRPC();
  const refresh = useRefreshPayments();
  return useMutation(
    payment.annul.mutationOptions({ onSuccess: () => toast.success("Pago anulado"), onSettled: refresh }),
  );
}

/** Gives credit back, with the toast; of a refusal the dialog speaks. */
export function useRefundCredit() {
  const { payment } = useTRPC();
  const refresh = useRefreshPayments();
  return useMutation(
    payment.refundCredit.mutationOptions({
      onSuccess: () => toast.success("Devolución registrada"),
      onSettled: refresh,
    }),
  );
}
