import * as z from "zod/mini";
import { LocalDate } from "../../lib/time/schema";
import { Version, WholePesos } from "../../output";
import { ExpenseCategory } from "./schema";

export const Expense = z.object({
  id: z.string(),
  spent_on: LocalDate,
  amount: WholePesos,
  category: ExpenseCategory,
  note: z.nullable(z.string()),
  version: Version,
});
export type Expense = z.infer<typeof Expense>;
