import * as z from "zod/mini";
import { Count, Instant, WholePesos } from "../../output";
import { ACCOUNT_CLOSURE_STATES } from "./rules";

export const AccountClosurePreview = z.object({
  clients: Count,
  /** Number of future live appointments. Closing the account does not notify their clients. */
  appointments_ahead: Count,
  due: WholePesos,
  erase_at: Instant,
});
export type AccountClosurePreview = z.infer<typeof AccountClosurePreview>;

export const AccountClosure = z.object({
  state: z.enum(ACCOUNT_CLOSURE_STATES),
  closed_at: Instant,
  erase_at: Instant,
  erased_at: z.nullable(Instant),
  erased: z.record(z.string(), Count),
  /** Number of receipts and bills stored without names, each for `receipt_years` years after the year of its date. */
  receipts: Count,
  receipt_years: Count,
  /** The instant at which the last backup with the account's data expires; null until the account is erased. */
  backups_gone_at: z.nullable(Instant),
});
export type AccountClosure = z.infer<typeof AccountClosure>;

export const AccountClosed = z.object({ erase_at: Instant });
export type AccountClosed = z.infer<typeof AccountClosed>;
