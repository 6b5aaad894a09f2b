import * as z from "zod/mini";
import { Count, Instant, WholePesos } from "../../output";
import { DEPARTURE_STATES } from "./rules";

/** What closing the account would affect. */
export const DeparturePreview = z.object({
  clients: Count,
  /** Live appointments that are still to come: nobody is told of them. */
  appointments_ahead: Count,
  /** Whole pesos that are due. */
  due: WholePesos,
  erase_at: Instant,
});
export type DeparturePreview = z.infer<typeof DeparturePreview>;

/** An account that was closed, as its owner finds it when she signs in again. */
export const Departure = z.object({
  state: z.enum(DEPARTURE_STATES),
  closed_at: Instant,
  erase_at: Instant,
  erased_at: z.nullable(Instant),
  /** Of each kind of record, how many were erased. */
  erased: z.record(z.string(), Count),
  /** Receipts that are kept without names, and the last year in which they are kept. */
  receipts: Count,
  receipt_years: Count,
  /** When the last backup that holds the account's data expires. */
  backups_gone_at: z.nullable(Instant),
});
export type Departure = z.infer<typeof Departure>;

export const AccountClosed = z.object({ erase_at: Instant });
export type AccountClosed = z.infer<typeof AccountClosed>;
