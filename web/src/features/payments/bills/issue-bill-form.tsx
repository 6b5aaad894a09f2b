import { zodResolver } from "@hookform/resolvers/zod";
import type { Bill } from "@sereno/core/bill/output";
import type { ClientListItem } from "@sereno/core/client/output";
import { useEffect, useEffectEvent } from "react";
import { FormProvider, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { useDraft } from "../../../components/draft/use-draft";
import { useRestored } from "../../../components/draft/use-restored";
import { useBalance } from "../../../components/payment/use-payments";
import { Banner } from "../../../components/ui/banner";
import { Dialog } from "../../../components/ui/dialog";
import { FormActions } from "../../../components/ui/form-actions";
import { messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { keysOf } from "../../../lib/keys-of";
import { useClock } from "../../../lib/use-clock";
import { useIssueBill } from "../data/use-bills";
import { type BillForm, billForm, emptyBill, payerOf, toBillInput } from "../model/bill-form";
import { BillFields } from "./bill-fields";

export interface IssueBillProps {
  client?: ClientListItem | undefined;
  draft?: Draft | undefined;
  onDownload: (bill: Bill) => void;
  onClose: () => void;
}

interface IssueBillFormProps extends IssueBillProps {
  title: string;
  city: string | null;
  hasNit: boolean;
}

/** The client's debt is what is collected, unless another amount was typed. */
function useDueAmount(form: UseFormReturn<BillForm>): void {
  const clientId = useWatch({ control: form.control, name: "client_id" });
  const due = useBalance(clientId || null).data?.due;
  const isTyped = form.formState.dirtyFields.amount === true;
  const fill = useEffectEvent((amount: number | undefined) => {
    if (!isTyped) form.resetField("amount", { defaultValue: amount || null });
  });
  useEffect(() => fill(due), [due]);
}

export function IssueBillForm({ title, city, hasNit, client, draft, onDownload, onClose: leave }: IssueBillFormProps) {
  const { today } = useClock();
  // What is known by now the fields begin with: they are not there yet to be filled.
  const known = useBalance(client?.id ?? null).data?.due;
  const form = useForm<BillForm>({
    resolver: zodResolver(billForm(today, hasNit)),
    defaultValues: { ...emptyBill(today, city, client), amount: known || null },
  });
  const issuing = useIssueBill(onDownload);
  const { isDirty, dirtyFields, isSubmitted } = form.formState;
  useDueAmount(form);
  const endDraft = useDraft(form, { kind: "bill", id: "" });
  useRestored(form, draft);
  const onClose = () => {
    endDraft();
    leave();
  };

  const choose = (chosen: ClientListItem) => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue("client_name", chosen.name, options);
    form.setValue("client_id", chosen.id, options);
    const payer = payerOf(chosen);
    for (const name of keysOf(payer)) {
      if (!dirtyFields[name]) form.resetField(name, { defaultValue: payer[name] });
    }
  };
  const save = form.handleSubmit((values) => {
    if (!issuing.isPending) issuing.mutate(toBillInput(values), { onSuccess: onClose });
  });
  const { error } = issuing;

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onClose}
        onSubmit={save}
        confirmClose={isDirty}
        title={title}
        footer={<FormActions pending={issuing.isPending}>Hacer cuenta de cobro</FormActions>}
      >
        <div className="grid gap-5">
          {error && (
            <Banner tone="rose" title="La cuenta de cobro no se hizo">
              {messageOf(error)}
            </Banner>
          )}
          <BillFields today={today} hasNit={hasNit} onClient={choose} />
        </div>
        <UnsavedGuard dirty={isDirty} onLeave={endDraft} />
      </Dialog>
    </FormProvider>
  );
}
