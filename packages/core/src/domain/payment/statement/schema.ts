import * as z from "zod/mini";
import { Id } from "../../../lib/text/schema";
import { LocalDate } from "../../../lib/time/schema";

export const StatementInput = z
  .object({
    client_id: Id,
    /** First and last local date of the statement, both included; by default all dates. */
    from: z.nullish(LocalDate),
    to: z.nullish(LocalDate),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      message: "La fecha final no puede ser anterior a la inicial.",
      path: ["to"],
    }),
  );
export type StatementInput = z.infer<typeof StatementInput>;
