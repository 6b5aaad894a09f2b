import type { Expense } from "@sereno/core/domain/expense/output";
import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY_LABELS } from "@sereno/core/domain/expense/rules";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { DateInput } from "../../../components/form/date-input";
import { refusedFields } from "../../../components/form/say-at-fields";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { BannerInView } from "../../../components/ui/banner";
import { Field, TextInput } from "../../../components/ui/form/field";
import { MoneyInput } from "../../../components/ui/form/money-input";
import { Select } from "../../../components/ui/form/select";
import { FormActions } from "../../../components/ui/form-actions";
import { listText } from "../../../lib/text";
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
  /** 'YYYY-MM': the month in view. */
  month: string;
  today: string;
  onClose: () => void;
}

export default function ExpenseDialog({ saved, month, today, onClose }: ExpenseDialogProps) {
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
      onSubmit={dialog.submit((typed) => dialog.send(toExpenseInput(typed)))}
      title={saved ? "Editar gasto" : "Añadir gasto"}
      failed="El gasto no se guardó"
      footer={<FormActions pending={dialog.isSaving}>Guardar</FormActions>}
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

function ExpenseFields({ today }: Pick<ExpenseDialogProps, "today">) {
  const { register, formState } = useFormContext<ExpenseForm>();
  const amount = useController<ExpenseForm, "amount">({ name: "amount" });
  const spentOn = useController<ExpenseForm, "spent_on">({ name: "spent_on" });
  const category = useController<ExpenseForm, "category">({ name: "category" });
  const { errors } = formState;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-x-4 gap-y-5">
        <Field label="Valor" error={errors.amount?.message}>
          <MoneyInput {...amount.field} className="text-lg font-semibold" />
        </Field>
        <Field label="Fecha" error={errors.spent_on?.message}>
          <DateInput {...spentOn.field} max={today} />
        </Field>
      </div>
      <Field label="En qué" error={errors.category?.message}>
        <Select {...category.field} options={CATEGORIES} />
      </Field>
      <Field label="Nota" optional error={errors.note?.message}>
        <TextInput {...register("note")} maxLength={200} autoComplete="off" placeholder="Supervisión con Marta" />
      </Field>
    </>
  );
}
