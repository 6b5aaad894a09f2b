import * as z from "zod/mini";
import { LocalDate } from "../../../lib/time/schema";
import { WholePesos } from "../../../output";

export const STATEMENT_KINDS = ["session", "package", "payment", "refund", "keep"] as const;

/** Something that a client was charged, or that they paid. */
export const StatementLine = z.object({
  /** Of the appointment, the purchase or the payment. */
  id: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  /** From when on it is due, or was received. */
  date: LocalDate,
  concept: z.string(),
  /** One of the two is 0; both, of a package's session. */
  charge: WholePesos,
  paid: WholePesos,
  /** What they owe after it; below 0 it is to their credit. */
  balance: z.int(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** A client's account between two days. */
export const Statement = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_identification_number: z.nullable(z.string()),
  from: LocalDate,
  to: LocalDate,
  /** What they owed before. */
  opening: z.int(),
  /** The oldest first. */
  lines: z.array(StatementLine),
  /** What they owe after the last; of all that there is, `owed` less `credit`. */
  closing: z.int(),
  /** Current totals: unpaid, the due part of it, and credit. */
  owed: WholePesos,
  due: WholePesos,
  credit: WholePesos,
});
export type Statement = z.infer<typeof Statement>;
