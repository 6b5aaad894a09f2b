import type { Payment } from "@sereno/core/things/payment/output";
import { queryUtils, trpc } from "../../lib/trpc";
import { toast } from "../ui/toast/toast";
import { receiptText } from "./payment-texts";

/** Asks the server again for all that a payment touches. */
export function refreshPayments(): void {
  const { payment, client, appointment, purchase } = queryUtils;
  for (const each of [payment, client, appointment, purchase]) void each.invalidate();
}

const recordedText = (payment: Payment): string =>
  payment.kind === "credit"
    ? "Saldo a favor usado"
    : ["Pago registrado", receiptText(payment)].filter(Boolean).join(" · ");

/** Records a payment, with the toast; of a refusal the dialog speaks. */
export function useRecordPayment() {
  return trpc.payment.record.useMutation({
    onSuccess: (recorded) => toast.success(recordedText(recorded)),
    onSettled: refreshPayments,
  });
}

/** Confirms one that was announced, with the toast; of a refusal the dialog speaks. */
export function useConfirmPayment() {
  return trpc.payment.confirm.useMutation({
    onSuccess: (confirmed) => toast.success(["Pago confirmado", receiptText(confirmed)].filter(Boolean).join(" · ")),
    onSettled: refreshPayments,
  });
}

/** Annuls a payment, with the toast; of a refusal the dialog speaks. */
export function useAnnulPayment() {
  return trpc.payment.annul.useMutation({ onSuccess: () => toast.success("Pago anulado"), onSettled: refreshPayments });
}

/** Gives credit back, with the toast; of a refusal the dialog speaks. */
export function useRefundCredit() {
  return trpc.payment.refundCredit.useMutation({
    onSuccess: () => toast.success("Devolución registrada"),
    onSettled: refreshPayments,
  });
}
