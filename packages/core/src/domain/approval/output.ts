import * as z from "zod/mini";
import { Instant } from "../../output";
import { GRAVE_ACTS } from "../agent/schema";
import { APPROVAL_STATES } from "./schema";

/** A change that an assistant waits for the therapist's yes to make. */
export const Approval = z.object({
  id: z.string(),
  act: z.enum(GRAVE_ACTS),
  /** Null for somebody who would become a client with it. */
  client_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  text: z.string(),
  /** `ended`: nobody answered in time, or its token ended. */
  state: z.enum([...APPROVAL_STATES, "ended"]),
  created_at: Instant,
  expires_at: Instant,
});
export type Approval = z.infer<typeof Approval>;
export const ApprovalList = z.object({ approvals: z.array(Approval) });
