import * as z from "zod/mini";
import { LocalMonth } from "../../lib/time/schema";

/** The month whose statistics to read; by default the current month. */
export const SummaryInput = z.object({ month: z.nullish(LocalMonth) });
export type SummaryInput = z.infer<typeof SummaryInput>;
