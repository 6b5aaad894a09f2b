import type { Expense } from "@sereno/core/domain/expense/output";
import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY_LABELS } from "@sereno/core/domain/expense/rules";
import { useState } from "react";
import { useController } from "react-hook-form";
import { DateInput } from "../../../components/form/date-input";
import { refusedFields } from "../../../components/form/say-at-fields";
import { MoneyField, TextField } from "../../../components/form/text-field";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { BannerInView } from "../../../components/ui/banner";
import { Field } from "../../../components/ui/form/field";
import { Select } from "../../../components/ui/form/select";
import { listText } from "../../../lib/text";
import { useClock } from "../../../lib/use-clock";
import { readExpense, useSaveExpense } from "../data/use-expenses";
import {
  type ExpenseForm,
  emptyExpense,
  expenseForm,
  FIELD_NAMES,
  toExpenseForm,
  toExpenseInput,
} from "../model/expense-form";

const CATEGORIES = EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_CATEGORY_LABELS[value] }));

interface ExpenseDialogProps {
  saved: Expense | null;
  /** The month in view, 'YYYY-MM'. */
  month: string;
  onClose: () => void;
}

export default function ExpenseDialog({ saved, month, onClose }: ExpenseDialogProps) {
  const { today } = useClock();
  const [before, setBefore] = useState(saved);
  const dialog = useDialogForm({
    schema: expenseForm(today),
    defaultValues: saved ? toExpenseForm(saved) : emptyExpense(month, today),
    saving: useSaveExpense(before),
    refusedAt: refusedFields,
    reread: async () => {
      if (!before) return;
      const fresh = await readExpense(before.id);
      setBefore(fresh);
      dialog.outdate(toExpenseForm(fresh));
    },
    onClose,
  });
  const { changed } = dialog;
  return (
    <FormDialog
      of={dialog}
      onSubmit={dialog.submit((typed) => (saved ? dialog.send : dialog.sendOnce)(toExpenseInput(typed)))}
      title={saved ? "Editar gasto" : "Añadir gasto"}
      failed="El gasto no se guardó"
      action="Guardar"
    >
      {changed && (
        <BannerInView tone="amber" title="Este gasto cambió en otro lugar.">
          Ya ves los datos actuales
          {changed.length > 0 && ` (cambió: ${listText(changed.map((field) => FIELD_NAMES[field]))})`}. Revísalos y
          guarda de nuevo.
        </BannerInView>
      )}
      <ExpenseFields today={today} />
    </FormDialog>
  );
}

function ExpenseFields({ today }: { today: string }) {
  const spentOn = useController<ExpenseForm, "spent_on">({ name: "spent_on" });
  const category = useController<ExpenseForm, "category">({ name: "category" });
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-x-4 gap-y-5">
        <MoneyField<ExpenseForm> name="amount" label="Valor" className="text-lg font-semibold" />
        <Field label="Fecha" error={spentOn.fieldState.error?.message}>
          <DateInput {...spentOn.field} max={today} />
        </Field>
      </div>
      <Field label="En qué" error={category.fieldState.error?.message}>
        <Select {...category.field} options={CATEGORIES} />
      </Field>
      <TextField<ExpenseForm> name="note" label="Nota" optional maxLength={200} placeholder="Supervisión con Marta" />
    </>
  );
}
