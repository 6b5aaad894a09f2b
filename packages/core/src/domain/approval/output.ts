import * as z from "zod/mini";
import { Instant } from "../../output";
import { GRAVE_ACTS } from "../agent/schema";
import { APPROVAL_STATES } from "./schema";

/** An assistant's call that waits for the therapist's approval. */
export const Approval = z.object({
  id: z.string(),
  act: z.enum(GRAVE_ACTS),
  /** Null for a person who is not a client yet. */
  client_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  text: z.string(),
  /** `ended`: not answered in time, or the token ended. */
  state: z.enum([...APPROVAL_STATES, "ended"]),
  created_at: Instant,
  expires_at: Instant,
});
export type Approval = z.infer<typeof Approval>;
export const ApprovalList = z.object({ approvals: z.array(Approval) });
