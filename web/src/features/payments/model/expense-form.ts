import type { Expense } from "@sereno/core/domain/expense/output";
import { AddExpenseInput } from "@sereno/core/domain/expense/schema";
import { dateOfDay, dayNumber, monthAfter } from "@sereno/core/lib/time/rules";
import * as z from "zod/mini";

const { spent_on, amount, category } = AddExpenseInput.shape;

export const expenseForm = (today: string) =>
  z.object({
    spent_on: spent_on.check(z.refine((date) => date <= today, "La fecha del gasto no puede estar en el futuro.")),
    amount: z.nullable(amount).check(z.refine((typed) => typed !== null, "Escribe cuánto se gastó, en pesos.")),
    category: z.nullable(category).check(z.refine((chosen) => chosen !== null, "Elige en qué se gastó.")),
    note: z.string().check(z.maxLength(200, "Usa máximo 200 caracteres.")),
  });
export type ExpenseForm = z.infer<ReturnType<typeof expenseForm>>;

export const FIELD_NAMES = {
  spent_on: "la fecha",
  amount: "el valor",
  category: "en qué",
  note: "la nota",
} as const satisfies Record<keyof ExpenseForm, string>;

export const emptyExpense = (month: string, today: string): ExpenseForm => ({
  spent_on: today.startsWith(month) ? today : lastDayOf(month),
  amount: null,
  category: null,
  note: "",
});

const lastDayOf = (month: string): string => dateOfDay(dayNumber(`${monthAfter(month, 1)}-01`) - 1);

export const toExpenseForm = ({ spent_on, amount, category, note }: Expense): ExpenseForm => ({
  spent_on,
  amount,
  category,
  note: note ?? "",
});

export const toExpenseInput = ({ spent_on, amount, category, note }: ExpenseForm): AddExpenseInput => ({
  spent_on,
  amount: amount ?? 0,
  category: category ?? "other",
  note,
});
