import * as z from "zod/mini";
import { answerOf } from "../kept/answers";
import { approvalFields } from "./entity";

/** An assistant's call that waits for the therapist's approval. */
export const Approval = answerOf(approvalFields);
export type Approval = z.infer<typeof Approval>;
export const ApprovalList = z.object({ approvals: z.array(Approval) });
