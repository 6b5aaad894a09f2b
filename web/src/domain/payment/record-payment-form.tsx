import type { Debt, Owed } from "@sereno/core/domain/payment/output";
import { divideByDue } from "@sereno/core/domain/payment/rules";
import { MOST_PARTS, type RecordPaymentInput } from "@sereno/core/domain/payment/schema";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog, useDialogForm } from "../../components/form/use-dialog-form";
import { QuietButton } from "../../components/ui/button";
import { Checkbox, Switch, toggled } from "../../components/ui/form/checkbox";
import { FieldGroup } from "../../components/ui/form/field";
import type { Draft } from "../../lib/kept/drafts";
import { formatPesos } from "../../lib/text";
import { useClock } from "../../lib/use-clock";
import { AnnouncedBanner } from "./announced/announced-banner";
import { allocate, balanceOf, debtId, firstTicks, tickedIds, tickedText } from "./debts/allocation";
import { useFirstTicks } from "./debts/use-first-ticks";
import { AmountField, MethodField, MoreFields, ReferenceAndDate } from "./moved-fields";
import { emptyPayment, movedBy, paymentForm } from "./payment-form";
import { type Asked, askedOf, RecordQuestion } from "./record-question";
import { useRecordPayment } from "./use-payment-changes";

interface TicksProps {
  items: readonly Debt[];
  ticked: ReadonlySet<string>;
  onTick: (id: string) => void;
}

const Ticks = ({ items, ticked, onTick }: TicksProps) =>
  items.map((item) => {
    const id = debtId(item);
    return (
      <Checkbox
        key={id}
        checked={ticked.has(id)}
        onChange={() => onTick(id)}
        className="flex w-full [&>span:last-child]:grow"
        label={
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{item.concept}</span>
            <span className="shrink-0 tabular-nums">{formatPesos(item.balance)}</span>
          </span>
        }
        description={item.paid > 0 ? `Abonó ${formatPesos(item.paid)} de ${formatPesos(item.price)}` : undefined}
      />
    );
  });

interface DebtTicksProps extends Omit<TicksProps, "items"> {
  due: readonly Debt[];
  later: readonly Debt[];
  error: string | undefined;
}

function DebtTicks({ due, later, ticked, onTick, error }: DebtTicksProps) {
  const [isOpen, setOpen] = useState(() => due.length === 0 || later.some((item) => ticked.has(debtId(item))));
  return (
    <FieldGroup label="Qué paga" error={error}>
      <div className="rounded-card border border-line px-3 py-1 md:pointer-fine:py-2">
        <Ticks items={due} ticked={ticked} onTick={onTick} />
        {isOpen && <Ticks items={later} ticked={ticked} onTick={onTick} />}
        {!isOpen && later.length > 0 && (
          <QuietButton onClick={() => setOpen(true)} className="-ml-3">
            Ver lo agendado ({later.length})
          </QuietButton>
        )}
      </div>
    </FieldGroup>
  );
}

const MANY = `Un pago cubre hasta ${MOST_PARTS} cobros.`;

export interface Payer {
  id: string;
  name: string;
}

export interface RecordPaymentProps {
  payer: Payer;
  balance: Owed;
  /** Whether the balance was loaded after the dialog opened. */
  isFresh: boolean;
  /** Id of the appointment or purchase that is to be paid. */
  targetId?: string | null | undefined;
  draft?: Draft | null | undefined;
  onClose: () => void;
}

function remainderText(amount: number | null, ticked: number): string | undefined {
  if (!amount || amount === ticked) return undefined;
  if (amount > ticked) return `Quedan ${formatPesos(amount - ticked)} como saldo a favor.`;
  return `Abono: faltarán ${formatPesos(ticked - amount)}. Paga primero lo más antiguo.`;
}

function ticksOf(balance: Owed, ids: ReadonlySet<string>) {
  const ticked = balance.items.filter((item) => ids.has(debtId(item)));
  return { ids, ticked, total: balanceOf(ticked) };
}

export function RecordPaymentForm({ payer, balance, isFresh, targetId = null, draft, onClose }: RecordPaymentProps) {
  const { today } = useClock();
  const firstIds = useFirstTicks(payer.id, isFresh, firstTicks(balance, targetId, MOST_PARTS));
  const kept = draft?.values.ticked;
  const first = ticksOf(balance, typeof kept === "string" ? tickedIds(kept) : firstIds);
  const dialog = useDialogForm({
    schema: paymentForm(today),
    defaultValues: emptyPayment(today, first.total || null),
    saving: useRecordPayment(),
    keptAs: { kind: "payment", id: payer.id, targetId },
    draft,
    onClose,
  });
  const { form } = dialog;
  const [usesCredit, setUsesCredit] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [amount, chosen] = useWatch({ control: form.control, name: ["amount", "ticked"] });
  const { ids, ticked, total } = ticksOf(balance, chosen === null ? firstIds : tickedIds(chosen));

  // Sets the amount to the total of the ticked debts. A typed amount stays until the user ticks or unticks a debt.
  const lastTotal = useRef(total);
  const isTyped = form.formState.dirtyFields.amount === true;
  useEffect(() => {
    if (total === lastTotal.current) return;
    lastTotal.current = total;
    if (!isTyped) form.resetField("amount", { defaultValue: total || null });
  }, [form, total, isTyped]);
  const onTick = (id: string) => {
    form.resetField("amount");
    form.setValue("ticked", tickedText(toggled(ids, id)), { shouldDirty: true });
  };

  const send = (input: RecordPaymentInput) =>
    (input.allow_duplicate ? dialog.send : dialog.sendOnce)(input, (error) => {
      const question = askedOf(error, input);
      setAsked(question);
      return question !== null;
    });
  const used = Math.min(balance.credit, total);
  const paysByCredit = usesCredit && used > 0;
  const isTooMany = ticked.length > MOST_PARTS;
  const save = (event: FormEvent) => {
    if (isTooMany) return;
    if (paysByCredit)
      return send({ client_id: payer.id, amount: used, parts: allocate(used, ticked).parts, use_credit: true });
    return dialog.submit((values) => {
      const paid = values.amount ?? 0;
      const { parts } = allocate(paid, ticked);
      send({ client_id: payer.id, amount: paid, parts, ...movedBy(values), withheld: values.withheld });
    })(event);
  };
  const sum = paysByCredit ? used : amount;

  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      title="Registrar pago"
      description={payer.name}
      failed="El pago no se registró"
      action={sum ? `Registrar ${formatPesos(sum)}` : "Registrar"}
    >
      {used > 0 && (
        <Switch
          checked={usesCredit}
          onChange={(event) => setUsesCredit(event.target.checked)}
          label={`Usar saldo a favor (${formatPesos(balance.credit)})`}
          description={usesCredit ? `Paga ${formatPesos(used)} con lo que ya tenía.` : undefined}
        />
      )}
      {!paysByCredit && (
        <>
          <AnnouncedBanner announced={balance.announced} />
          <AmountField hint={remainderText(amount, total)} />
          <MethodField />
        </>
      )}
      {balance.items.length > 0 && (
        <DebtTicks {...divideByDue(balance)} ticked={ids} onTick={onTick} error={isTooMany ? MANY : undefined} />
      )}
      {!paysByCredit && (
        <div className="grid gap-2">
          <ReferenceAndDate today={today} />
          <MoreFields />
        </div>
      )}
      {asked && (
        <RecordQuestion
          {...asked}
          payerId={payer.id}
          isRecording={dialog.isSaving}
          onRecord={() => send({ ...asked.input, allow_duplicate: true })}
          onConfirmed={dialog.close}
          onClose={() => setAsked(null)}
        />
      )}
    </FormDialog>
  );
}
