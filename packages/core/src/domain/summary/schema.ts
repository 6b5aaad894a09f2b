import * as z from "zod/mini";
import { LocalMonth } from "../../lib/time/schema";

/** `month`: this month by default. */
export const SummaryInput = z.object({ month: z.nullish(LocalMonth) });
export type SummaryInput = z.infer<typeof SummaryInput>;
