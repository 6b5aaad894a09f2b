import * as z from "zod/mini";

/** Why the machine's clock is not believed: the last instant that Sereno is sure of, and what the clocks say. ISO instants. */
export const ClockDoubt = z.object({
  seen_at: z.string(),
  machine_at: z.string(),
  /** Google's clock, where it could be asked: it says otherwise than the machine's. */
  google_at: z.nullable(z.string()),
});
export type ClockDoubt = z.infer<typeof ClockDoubt>;
