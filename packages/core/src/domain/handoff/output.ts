import * as z from "zod/mini";
import { Instant } from "../../output";
import { HANDOFF_STATES } from "./schema";

/** A conversation that an assistant handed over to the therapist. */
export const Handoff = z.object({
  id: z.string(),
  /** Null if the phone belongs to no client or to several. */
  client_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  /** E.164. */
  phone: z.nullable(z.string()),
  reason: z.string(),
  summary: z.nullable(z.string()),
  state: z.enum(HANDOFF_STATES),
  created_at: Instant,
  resolved_at: z.nullable(Instant),
});
export type Handoff = z.infer<typeof Handoff>;

export const HandoffPage = z.object({ handoffs: z.array(Handoff), next_cursor: z.nullable(z.string()) });
export type HandoffPage = z.infer<typeof HandoffPage>;
