import * as z from "zod/mini";
import { RehearsalMemory } from "./schema";

/** One call that the assistant made, as a program would have. */
export const RehearsedCall = z.object({
  tool: z.string(),
  /** JSON. */
  input: z.string(),
  /** What came of it, in a sentence. */
  told: z.string(),
  is_refused: z.boolean(),
});
export type RehearsedCall = z.infer<typeof RehearsedCall>;

export const RehearsalTurn = z.object({ says: z.string(), calls: z.array(RehearsedCall), memory: RehearsalMemory });
export type RehearsalTurn = z.infer<typeof RehearsalTurn>;
