import * as z from "zod/mini";
import { LocalDate } from "../../../lib/time/schema";
import { WholePesos } from "../../../output";

export const StatementLine = z.object({
  /** Id of the appointment, purchase or payment. */
  id: z.string(),
  kind: z.enum(["session", "package", "payment", "refund", "keep"]),
  /** Local date on which a charge becomes due, or on which money was paid, refunded or kept. */
  date: LocalDate,
  concept: z.string(),
  /** `charge`: charged, refunded or kept; `paid`: received. One of the two is 0; for a package session both are 0. */
  charge: WholePesos,
  paid: WholePesos,
  /** The balance after this line, in whole pesos. A negative balance is credit. */
  balance: z.int(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const Statement = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_identification_number: z.nullable(z.string()),
  from: LocalDate,
  to: LocalDate,
  /** The balance before the first line, in whole pesos; negative: credit. */
  opening: z.int(),
  lines: z.array(StatementLine),
  /** The balance after the last line. A statement of all dates closes with `owed` minus `credit`. */
  closing: z.int(),
  /** Current totals: the unpaid amount, its due part, the credit, and the announced payments, which change no balance. */
  owed: WholePesos,
  due: WholePesos,
  credit: WholePesos,
  announced: WholePesos,
});
export type Statement = z.infer<typeof Statement>;
