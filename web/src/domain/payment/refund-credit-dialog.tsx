import { FormDialog, useDialogForm } from "../../components/form/use-dialog-form";
import { toast } from "../../components/ui/toast/toast";
import { formatPesos } from "../../lib/text";
import { trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { AmountField, MethodField, ReferenceAndDate } from "./moved-fields";
import { emptyPayment, movedBy, paymentForm } from "./payment-form";
import type { Payer } from "./record-payment-form";

interface RefundCreditDialogProps {
  payer: Payer;
  credit: number;
  onClose: () => void;
}

export default function RefundCreditDialog({ payer, credit, onClose }: RefundCreditDialogProps) {
  const { today } = useClock();
  const dialog = useDialogForm({
    schema: paymentForm(today, credit),
    defaultValues: emptyPayment(today, credit),
    saving: trpc.payment.refundCredit.useMutation({ onSuccess: () => toast.success("Devolución registrada") }),
    onClose,
  });
  const save = dialog.submit((values) =>
    dialog.sendOnce({ client_id: payer.id, amount: values.amount ?? 0, ...movedBy(values) }),
  );
  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      title="Devolver saldo a favor"
      description={payer.name}
      failed="La devolución no se registró"
      action="Registrar devolución"
    >
      <AmountField hint={`Tiene ${formatPesos(credit)} a favor.`} />
      <MethodField label="Cómo lo devuelves" />
      <ReferenceAndDate today={today} />
    </FormDialog>
  );
}
