import type * as z from "zod/mini";
import { answerOf } from "../kept/answers";
import { expenseFields } from "./entity";

export const Expense = answerOf(expenseFields);
export type Expense = z.infer<typeof Expense>;
