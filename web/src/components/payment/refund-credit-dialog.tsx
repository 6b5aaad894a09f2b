import { zodResolver } from "@hookform/resolvers/zod";
import { formatPesos } from "@sereno/core/things/catalog/rules";
import { FormProvider, useForm } from "react-hook-form";
import { messageOf } from "../../lib/errors";
import { useClock } from "../../lib/use-clock";
import { UnsavedGuard } from "../draft/unsaved-guard";
import { Banner } from "../ui/banner";
import { Dialog } from "../ui/dialog";
import { FormActions } from "../ui/form-actions";
import { MethodField } from "./method-field";
import { AmountField, ReferenceAndDate } from "./moved-fields";
import { emptyPayment, movedBy, type PaymentForm, paymentForm } from "./payment-form";
import type { Payer } from "./record-payment-form";
import { useRefundCredit } from "./use-payment-changes";

interface RefundCreditDialogProps {
  payer: Payer;
  /** Whole pesos. */
  credit: number;
  onClose: () => void;
}

/** Gives a client's credit back, all of it unless another amount is typed. */
export default function RefundCreditDialog({ payer, credit, onClose }: RefundCreditDialogProps) {
  const { today } = useClock();
  const form = useForm<PaymentForm>({
    resolver: zodResolver(paymentForm(today, credit)),
    defaultValues: emptyPayment(today, credit),
  });
  const refunding = useRefundCredit();
  const save = form.handleSubmit((values) => {
    if (refunding.isPending) return;
    refunding.mutate({ client_id: payer.id, amount: values.amount ?? 0, ...movedBy(values) }, { onSuccess: onClose });
  });
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onClose}
        onSubmit={save}
        confirmClose={isDirty}
        title="Devolver saldo a favor"
        description={payer.name}
        footer={<FormActions pending={refunding.isPending}>Registrar devolución</FormActions>}
      >
        <div className="grid gap-5">
          {refunding.error && (
            <Banner tone="rose" title="La devolución no se registró">
              {messageOf(refunding.error)}
            </Banner>
          )}
          <AmountField label="Valor" hint={`Tiene ${formatPesos(credit)} a favor.`} />
          <MethodField label="Cómo lo devuelves" />
          <ReferenceAndDate today={today} />
        </div>
        <UnsavedGuard dirty={isDirty} />
      </Dialog>
    </FormProvider>
  );
}
