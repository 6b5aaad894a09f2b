import type { Payment } from "@sereno/core/domain/payment/output";
import { toast } from "../../components/ui/toast/toast";
import { formatPesos } from "../../lib/text";
import { trpc } from "../../lib/trpc";
import { AnnulDialog } from "./annul-dialog";
import { annulText, receiptText, stateOf } from "./payment-texts";

export default function AnnulPaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const isAnnounced = payment.status === "announced";
  const { mutate, error, isPending } = trpc.payment.annul.useMutation({
    onSuccess: () => toast.success("Pago anulado"),
  });
  const what = receiptText(payment) ?? stateOf(payment)?.text;
  return (
    <AnnulDialog
      title={isAnnounced ? "El pago no llegó" : "Anular pago"}
      description={[payment.client_name, formatPesos(payment.amount), what].filter(Boolean).join(" · ")}
      effect={annulText(payment)}
      action="Anular pago"
      failed="El pago no se anuló"
      initialReason={isAnnounced ? "El dinero no llegó" : ""}
      error={error}
      isPending={isPending}
      onAnnul={(reason) => mutate({ id: payment.id, reason, only_announced: isAnnounced }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
