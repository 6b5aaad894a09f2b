import * as z from "zod/mini";
import { answerOf } from "../kept/answers";
import { approvalFields } from "./entity";

export const Approval = answerOf(approvalFields);
export type Approval = z.infer<typeof Approval>;
export const ApprovalList = z.object({ approvals: z.array(Approval) });
