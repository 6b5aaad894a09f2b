import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { Count, Instant, WholePesos } from "../../output";
import { LocalMonth } from "../../words/time/schema";
import { Expense } from "../expense/output";
import { EXPENSE_CATEGORIES } from "../expense/rules";
import { MonthTally } from "../payment/output";
import { CHANGE_KINDS } from "./rules";

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

/** What changed in a month after it was closed. */
export const LateChange = z.object({
  /** Of the payment or the expense. */
  id: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** What it is: 'Recibo 12 del 3 de octubre de 2026'. */
  concept: z.string(),
  /** When; null where that is kept nowhere any more. */
  at: z.nullable(Instant),
  /** What the month's result is more by it, or (below 0) less. */
  difference: z.int(),
  /** 'YYYY-MM': the month that counts it in this one's place; null: this one does. */
  counted_in: z.nullable(LocalMonth),
});
export type LateChange = z.infer<typeof LateChange>;

export const MonthBooks = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** As they are now. */
  figures: MonthFigures,
  /** The newest first. */
  expenses: z.array(Expense),
  /** Null while it is open. */
  closed: z.nullable(
    z.object({
      closed_at: Instant,
      /** As they were then; with the changes they come to those of now. */
      figures: MonthFigures,
      /** The oldest first. */
      changes: z.array(LateChange),
    }),
  ),
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

/** A month of a year: as it was closed, or as it is. */
export const YearMonth = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  income: z.int(),
  spent: WholePesos,
  result: z.int(),
  is_closed: z.boolean(),
  /** What its result is more, or less, since it was closed. */
  adjusted: z.int(),
});
export type YearMonth = z.infer<typeof YearMonth>;

export const MonthSheet = z.object({
  /** As it is now, by name. */
  clients: z.array(ClientMonth),
  /** The twelve of its year, in their order. */
  year: z.array(YearMonth),
});
export type MonthSheet = z.infer<typeof MonthSheet>;
