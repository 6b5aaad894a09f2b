import { zodResolver } from "@hookform/resolvers/zod";
import type { Bill } from "@sereno/core/things/bill/output";
import { type IssueBillInput, MANY_TEXT, MOST_COVERED } from "@sereno/core/things/bill/schema";
import type { ClientListItem } from "@sereno/core/things/client/output";
import { useEffect, useEffectEvent, useState } from "react";
import { FormProvider, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { useDraft } from "../../../components/draft/use-draft";
import { useRestored } from "../../../components/draft/use-restored";
import { Banner } from "../../../components/ui/banner";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { Dialog } from "../../../components/ui/dialog";
import { FormActions } from "../../../components/ui/form-actions";
import { appCode, fieldErrors, messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { keysOf } from "../../../lib/keys-of";
import { useClock } from "../../../lib/use-clock";
import { useIssueBill } from "../data/use-bills";
import { type BillForm, billForm, emptyBill, payerOf, toBillInput } from "../model/bill-form";
import { BillFields } from "./bill-fields";
import { CoveredField } from "./covered-field";
import { printedHint } from "./printed-hint";
import { useCovered } from "./use-covered";

export interface IssueBillProps {
  client?: ClientListItem | undefined;
  draft?: Draft | undefined;
  onDownload: (bill: Bill) => void;
  onClose: () => void;
}

const isBilled = (error: unknown) => appCode(error) === "already_billed";

interface IssueBillFormProps extends IssueBillProps {
  title: string;
  city: string | null;
  hasNit: boolean;
  /** The therapist's. */
  name: string;
}

/** What is ticked is what is collected, unless another amount was typed. */
function useCoveredAmount(form: UseFormReturn<BillForm>, total: number | undefined): void {
  const isTyped = form.formState.dirtyFields.amount === true;
  const fill = useEffectEvent((amount: number | undefined) => {
    if (!isTyped) form.resetField("amount", { defaultValue: amount || null });
  });
  useEffect(() => fill(total), [total]);
}

export function IssueBillForm({
  title,
  city,
  client,
  draft,
  onDownload,
  onClose: leave,
  ...known
}: IssueBillFormProps) {
  const { today } = useClock();
  const [hasNit, setHasNit] = useState(known.hasNit);
  // What is known by now the fields begin with: they are not there yet to be filled.
  const first = useCovered(client?.id ?? null).total;
  const form = useForm<BillForm>({
    resolver: zodResolver(billForm(today, hasNit)),
    defaultValues: { ...emptyBill(today, city, client), amount: first || null },
  });
  const issuing = useIssueBill(onDownload);
  const { isDirty, dirtyFields, isSubmitted } = form.formState;
  const clientId = useWatch({ control: form.control, name: "client_id" }) || null;
  const covered = useCovered(clientId);
  useCoveredAmount(form, covered.total);
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
  const isTooMany = covered.ids.size > MOST_COVERED;
  const [duplicate, setDuplicate] = useState<{ input: IssueBillInput; text: string } | null>(null);
  const send = (input: IssueBillInput) => {
    if (issuing.isPending || isTooMany) return;
    issuing.mutate(input, {
      onSuccess: onClose,
      onError: (error) => {
        setDuplicate(isBilled(error) ? { input, text: messageOf(error) } : null);
        // The profile's NIT went meanwhile.
        if (fieldErrors(error).some(({ path }) => path === "cedula")) setHasNit(false);
      },
    });
  };
  const save = form.handleSubmit((values) => send({ ...toBillInput(values), covers: [...covered.ids] }));
  const error = isBilled(issuing.error) ? null : issuing.error;

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={onClose}
        onSubmit={save}
        confirmClose={isDirty || covered.isTouched}
        title={title}
        footer={
          <FormActions pending={issuing.isPending} disabled={covered.isLoading}>
            Hacer cuenta de cobro
          </FormActions>
        }
      >
        <div className="grid gap-5">
          {error && (
            <Banner tone="rose" title="La cuenta de cobro no se hizo">
              {messageOf(error)}
            </Banner>
          )}
          <BillFields
            today={today}
            hasNit={hasNit}
            onClient={choose}
            covered={<CoveredField {...covered} error={isTooMany ? MANY_TEXT : undefined} />}
          />
          <p className="text-sm text-ink-soft empty:hidden">
            {printedHint(known.name, "En el PDF tu nombre se escribirá:")}
          </p>
        </div>
        <UnsavedGuard dirty={isDirty} onLeave={endDraft} />
        <ConfirmDialog
          open={duplicate !== null}
          onClose={() => setDuplicate(null)}
          onConfirm={() => duplicate && send({ ...duplicate.input, allow_duplicate: true })}
          title="Parece repetida"
          text={`${duplicate?.text ?? ""} ¿Cobrarlo otra vez?`}
          confirmLabel="Cobrar otra vez"
          pending={issuing.isPending}
        />
      </Dialog>
    </FormProvider>
  );
}
