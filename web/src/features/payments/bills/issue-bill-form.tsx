import type { Bill } from "@sereno/core/domain/bill/output";
import { type IssueBillInput, MANY_TEXT, MOST_COVERED } from "@sereno/core/domain/bill/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { skipToken } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { NotLoaded } from "../../../components/load/load-view";
import { type Load, useLoad } from "../../../components/load/use-load";
import { QuietButton } from "../../../components/ui/button";
import { SkeletonGroup } from "../../../components/ui/card";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { Checkbox, toggled } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { AnnouncedBanner } from "../../../domain/payment/announced/announced-banner";
import { tickedIds, tickedText } from "../../../domain/payment/debts/allocation";
import { useFirstTicks } from "../../../domain/payment/debts/use-first-ticks";
import { useBalance } from "../../../domain/payment/use-payments";
import { appCode, fieldErrors, messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { keysOf } from "../../../lib/keys-of";
import { formatPesos } from "../../../lib/text";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { useIssueBill } from "../data/use-bills";
import { type BillForm, billForm, emptyBill, payerOf, toBillInput } from "../model/bill-form";
import { type Billable, billableOf, firstCovered, totalOf } from "../model/billable";
import { BillFields, printedHint } from "./bill-fields";

function useBillable(client_id: string | null): Load<Billable[]> & { isFresh: boolean } {
  const now = { staleTime: 0 };
  const balance = trpc.payment.balance.useQuery(client_id ? { id: client_id } : skipToken, now);
  const bills = trpc.bill.list.useQuery(client_id ? { client_id, limit: 100 } : skipToken, now);
  const payments = trpc.payment.list.useQuery(client_id ? { client_id, limit: 20 } : skipToken, now);
  const [owed, issued, paid] = [balance.data, bills.data?.bills, payments.data?.payments];
  const items = owed && issued && paid && billableOf(owed, paid, issued);
  const isFresh = [balance, bills, payments].every((each) => each.isFetchedAfterMount && each.isSuccess);
  return { ...useLoad([balance, bills, payments], items), isFresh };
}

const FAILED = "No se pudo cargar lo que debe.";
const FAILED_HINT = "Si haces la cuenta así, Sereno no sabrá qué cobra.";

const CoveredSkeleton = () => <SkeletonGroup label="Cargando lo que debe" bones={["h-18"]} />;

interface CoveredFieldProps {
  load: Load<unknown>;
  isLoading: boolean;
  items: readonly Billable[];
  ids: ReadonlySet<string>;
  tick: (id: string) => void;
  error: string | undefined;
}

function CoveredField({ load, isLoading, items, ids, tick, error }: CoveredFieldProps) {
  const [isOpen, setOpen] = useState(false);
  if (isLoading || (load.hasFailed && load.data === undefined)) {
    return <NotLoaded load={load} message={FAILED} hint={FAILED_HINT} skeleton={<CoveredSkeleton />} />;
  }
  if (items.length === 0) return null;
  const shown = items.filter(({ id, isDue }) => isOpen || isDue || ids.has(id));
  const folded = items.length - shown.length;
  return (
    <FieldGroup label="Qué cobra" error={error}>
      <div className="rounded-card border border-line px-3 py-1 md:pointer-fine:py-2">
        {shown.map(({ id, concept, amount, billedIn }) => (
          <Checkbox
            key={id}
            checked={ids.has(id)}
            onChange={() => tick(id)}
            className="flex w-full [&>span:last-child]:grow"
            label={
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{concept}</span>
                <span className="shrink-0 tabular-nums">{formatPesos(amount)}</span>
              </span>
            }
            description={billedIn === null ? undefined : `Ya cobrado en la N.º ${billedIn}`}
          />
        ))}
        {folded > 0 && (
          <QuietButton onClick={() => setOpen(true)} className="-ml-3">
            Ver lo pagado y lo agendado ({folded})
          </QuietButton>
        )}
      </div>
    </FieldGroup>
  );
}

function useCovered(clientId: string | null, chosen: string | null = null) {
  const load = useBillable(clientId);
  const items = load.data ?? [];
  const first = useFirstTicks(clientId, load.isFresh, new Set(firstCovered(items).map(({ id }) => id)));
  const ids = chosen === null ? first : tickedIds(chosen);
  const ticked = items.filter(({ id }) => ids.has(id));
  return {
    load,
    items,
    ids: new Set(ticked.map(({ id }) => id)),
    total: load.data && totalOf(ticked),
    isLoading: clientId !== null && load.data === undefined && !load.hasFailed,
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
  // Amount for the first render, undefined if the items are not cached. Later, `useCoveredAmount` sets the amount.
  const first = useCovered(client?.id ?? null).total;
  // Whether the form computed the draft's amount. The amount then follows the ticked items again.
  const isFilled = draft?.values.amount === draft?.base.amount;
  const dialog = useDialogForm({
    schema: billForm(today, hasNit),
    defaultValues: { ...emptyBill(today, city, client), amount: first || null },
    saving: useIssueBill(onDownload),
    keptAs: { kind: "bill", id: "" },
    draft: draft && { ...draft, values: { ...draft.values, ...(isFilled && { amount: "" }) } },
    onClose,
  });
  const { form } = dialog;
  const { dirtyFields, isSubmitted } = form.formState;
  const [clientId, chosen] = useWatch({ control: form.control, name: ["client_id", "ticked"] });
  const covered = useCovered(clientId || null, chosen);
  const cover = (ids: ReadonlySet<string>) => form.setValue("ticked", tickedText(ids), { shouldDirty: true });
  useCoveredAmount(form, covered.total);
  const announced = useBalance(clientId || null).data?.announced;

  const choose = (chosen: ClientListItem) => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue("client_name", chosen.name, options);
    form.setValue("client_id", chosen.id, options);
    form.setValue("ticked", null, options);
    const payer = payerOf(chosen);
    for (const name of keysOf(payer)) {
      if (!dirtyFields[name]) form.resetField(name, { defaultValue: payer[name] });
    }
  };
  const isTooMany = covered.ids.size > MOST_COVERED;
  const [duplicate, setDuplicate] = useState<{ input: IssueBillInput; text: string } | null>(null);
  const send = (input: IssueBillInput) => {
    if (isTooMany) return;
    (input.allow_duplicate ? dialog.send : dialog.sendOnce)(input, (error) => {
      setDuplicate(isBilled(error) ? { input, text: messageOf(error) } : null);
      // If the server requires the cédula, the profile's NIT was removed after this form opened.
      if (fieldErrors(error).some(({ path }) => path === "cedula")) setHasNit(false);
      return isBilled(error);
    });
  };
  const save = dialog.submit((values) => {
    // Stores the ticked items: after a lost answer, a retry must send the same items even if the default ticks change.
    cover(covered.ids);
    send({ ...toBillInput(values), covers: [...covered.ids] });
  });

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      title={title}
      failed="La cuenta de cobro no se hizo"
      action="Hacer cuenta de cobro"
      isDisabled={covered.isLoading}
    >
      <BillFields
        today={today}
        hasNit={hasNit}
        onClient={choose}
        covered={
          <>
            <AnnouncedBanner announced={announced}>Ya avisaron de ese dinero: mira si aún hace falta.</AnnouncedBanner>
            <CoveredField
              {...covered}
              tick={(id) => cover(toggled(covered.ids, id))}
              error={isTooMany ? MANY_TEXT : undefined}
            />
          </>
        }
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
