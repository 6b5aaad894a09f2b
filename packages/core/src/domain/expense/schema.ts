import * as z from "zod/mini";
import { Id, optionalText } from "../../lib/text/schema";
import { LocalDate } from "../../lib/time/schema";
import { versionField } from "../../version";
import { Pesos } from "../catalog/schema";
import { EXPENSE_CATEGORIES } from "./rules";

const expenseFields = {
  /** The local date on which the therapist paid: today or earlier. */
  spent_on: LocalDate,
  amount: Pesos.check(z.minimum(1, "Escribe cuánto se gastó, en pesos.")),
  category: z.enum(EXPENSE_CATEGORIES, "Elige en qué se gastó."),
  note: optionalText(200),
};

export const AddExpenseInput = z.object(expenseFields);
export type AddExpenseInput = z.infer<typeof AddExpenseInput>;

/** Without a note, the stored note is removed. */
export const UpdateExpenseInput = z.object({ id: Id, ...expenseFields, ...versionField });
export type UpdateExpenseInput = z.infer<typeof UpdateExpenseInput>;

export const ExpenseId = z.object({ id: Id });
export const ChangedExpenseInput = z.object({ ...ExpenseId.shape, ...versionField });
export type ChangedExpenseInput = z.infer<typeof ChangedExpenseInput>;
