import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { Count, WholePesos } from "../../output";
import { Expense } from "../expense/output";
import { EXPENSE_CATEGORIES } from "../expense/rules";
import { MonthTally } from "../payment/output";

/** What a month comes to. */
export const MonthFigures = z.object({
  ...MonthTally.shape,
  /** By what it was spent on. */
  spending: z.object(mapFields(EXPENSE_CATEGORIES, () => WholePesos)),
  spent: WholePesos,
  /** `income` less `spent`. */
  result: z.int(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

export const MonthBooks = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  figures: MonthFigures,
  /** The newest first. */
  expenses: z.array(Expense),
});
export type MonthBooks = z.infer<typeof MonthBooks>;

/** A month's money and packages of one client. */
export const ClientMonth = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_identification_number: z.nullable(z.string()),
  /** What they paid, less what was given back. */
  income: z.int(),
  packages_sold: Count,
  /** Of packages, by appointments of that month which took place or were missed. */
  sessions_used: Count,
});
export type ClientMonth = z.infer<typeof ClientMonth>;

/** A month of a year. */
export const YearMonth = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  income: z.int(),
  spent: WholePesos,
  result: z.int(),
});
export type YearMonth = z.infer<typeof YearMonth>;

export const MonthSheet = z.object({
  /** As it is now, by name. */
  clients: z.array(ClientMonth),
  /** The twelve of its year, in their order. */
  year: z.array(YearMonth),
});
export type MonthSheet = z.infer<typeof MonthSheet>;
