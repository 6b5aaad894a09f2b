import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { Count, WholePesos } from "../../output";
import { Expense } from "../expense/output";
import { EXPENSE_CATEGORIES } from "../expense/rules";
import { MonthTally } from "../payment/output";

export const MonthFigures = z.object({
  ...MonthTally.shape,
  spending: z.object(mapFields(EXPENSE_CATEGORIES, () => WholePesos)),
  spent: WholePesos,
  /** `income` minus `spent`, in whole pesos. */
  result: z.int(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

export const MonthBooks = z.object({ month: z.string(), figures: MonthFigures, expenses: z.array(Expense) });
export type MonthBooks = z.infer<typeof MonthBooks>;

export const ClientMonth = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_identification_number: z.nullable(z.string()),
  income: z.int(),
  packages_sold: Count,
  /** Number of package sessions used by appointments that have begun in the month. */
  sessions_used: Count,
});
export type ClientMonth = z.infer<typeof ClientMonth>;

export const YearMonth = z.object({ month: z.string(), income: z.int(), spent: WholePesos, result: z.int() });
export type YearMonth = z.infer<typeof YearMonth>;

export const MonthSheet = z.object({
  /** Figures of the month for each client who has any, sorted by the clients' current names. */
  clients: z.array(ClientMonth),
  year: z.array(YearMonth),
});
export type MonthSheet = z.infer<typeof MonthSheet>;
