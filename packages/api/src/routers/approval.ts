import { getApproval, listApprovals } from "@sereno/core/across/list-approvals";
import { ApprovalId } from "@sereno/core/things/approval/schema";
import { acceptApproval, refuseApproval } from "@sereno/core/verbs/answer-approval";
import { once } from "../once";
import { inConversation, practiceProcedure, router } from "../trpc";

export const approvalRouter = router({
  list: practiceProcedure.query(({ ctx }) => listApprovals(ctx)),
  get: inConversation()
    .input(ApprovalId)
    .query(({ ctx, input }) => getApproval(ctx, input.id)),
  accept: practiceProcedure.input(ApprovalId).mutation(once(({ ctx, input }) => acceptApproval(ctx, input.id))),
  refuse: practiceProcedure.input(ApprovalId).mutation(once(({ ctx, input }) => refuseApproval(ctx, input.id))),
});
