import type { Bill } from "@sereno/core/domain/bill/output";
import { type IssueBillInput, MANY_TEXT, MOST_COVERED } from "@sereno/core/domain/bill/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { useEffect, useEffectEvent, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormDialog } from "../../../components/form/form-dialog";
import { useDialogForm } from "../../../components/form/use-dialog-form";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { toggled } from "../../../components/ui/form/toggled";
import { FormActions } from "../../../components/ui/form-actions";
import { appCode, fieldErrors, messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { keysOf } from "../../../lib/keys-of";
import { useClock } from "../../../lib/use-clock";
import { useBillable } from "../data/use-billable";
import { useIssueBill } from "../data/use-bills";
import { type BillForm, billForm, emptyBill, payerOf, toBillInput } from "../model/bill-form";
import { firstCovered, totalOf } from "../model/billable";
import { BillFields } from "./bill-fields";
import { CoveredField } from "./covered-field";
import { printedHint } from "./printed-hint";

/** The ticked items of a client. The first press replaces the default choice. */
function useCovered(clientId: string | null) {
  const load = useBillable(clientId);
  const [chosen, setChosen] = useState<{ clientId: string | null; ids: ReadonlySet<string> } | null>(null);
  const items = load.data ?? [];
  const own = chosen?.clientId === clientId ? chosen.ids : null;
  const ticked = own ? items.filter(({ id }) => own.has(id)) : firstCovered(items);
  const ids = new Set(ticked.map(({ id }) => id));
  return {
    load,
    items,
    ids,
    total: load.data && totalOf(ticked),
    isLoading: clientId !== null && load.data === undefined && !load.hasFailed,
    isTouched: own !== null,
    tick: (id: string) => setChosen({ clientId, ids: toggled(ids, id) }),
  };
}

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
  name: string;
}

/** Sets the amount to the total of the ticked items until the user types another amount. */
function useCoveredAmount(form: UseFormReturn<BillForm>, total: number | undefined): void {
  const isTyped = form.formState.dirtyFields.amount === true;
  const fill = useEffectEvent((amount: number | undefined) => {
    if (!isTyped) form.resetField("amount", { defaultValue: amount || null });
  });
  useEffect(() => fill(total), [total]);
}

export function IssueBillForm({ title, city, client, draft, onDownload, onClose, ...known }: IssueBillFormProps) {
  const { today } = useClock();
  const [hasNit, setHasNit] = useState(known.hasNit);
  // Items that are already loaded become form defaults, because the fields are not mounted yet.
  const first = useCovered(client?.id ?? null).total;
  const dialog = useDialogForm({
    schema: billForm(today, hasNit),
    defaultValues: { ...emptyBill(today, city, client), amount: first || null },
    saving: useIssueBill(onDownload),
    keptAs: { kind: "bill", id: "" },
    draft,
    onClose,
  });
  const { form } = dialog;
  const { dirtyFields, isSubmitted } = form.formState;
  const clientId = useWatch({ control: form.control, name: "client_id" }) || null;
  const covered = useCovered(clientId);
  useCoveredAmount(form, covered.total);

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
    if (isTooMany) return;
    dialog.send(input, (error) => {
      setDuplicate(isBilled(error) ? { input, text: messageOf(error) } : null);
      // The server requires the cédula, because the profile's NIT was removed meanwhile.
      if (fieldErrors(error).some(({ path }) => path === "cedula")) setHasNit(false);
      return isBilled(error);
    });
  };
  const save = dialog.submit((values) => send({ ...toBillInput(values), covers: [...covered.ids] }));

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      isUnsaved={dialog.isTyped || covered.isTouched}
      title={title}
      failed="La cuenta de cobro no se hizo"
      footer={
        <FormActions pending={dialog.isSaving} disabled={covered.isLoading}>
          Hacer cuenta de cobro
        </FormActions>
      }
    >
      <BillFields
        today={today}
        hasNit={hasNit}
        onClient={choose}
        covered={<CoveredField {...covered} error={isTooMany ? MANY_TEXT : undefined} />}
      />
      <p className="text-sm text-ink-soft empty:hidden">
        {printedHint(known.name, "En el PDF tu nombre se escribirá:")}
      </p>
      <ConfirmDialog
        open={duplicate !== null}
        onClose={() => setDuplicate(null)}
        onConfirm={() => duplicate && send({ ...duplicate.input, allow_duplicate: true })}
        title="Parece repetida"
        text={`${duplicate?.text ?? ""} ¿Cobrarlo otra vez?`}
        confirmLabel="Cobrar otra vez"
        pending={dialog.isSaving}
      />
    </FormDialog>
  );
}
