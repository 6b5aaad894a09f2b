import * as z from "zod/mini";
import { LocalMonth } from "../../lib/time/schema";

/** Of which month; unless said, of this one. */
export const SummaryInput = z.object({ month: z.nullish(LocalMonth) });
export type SummaryInput = z.infer<typeof SummaryInput>;
