import { acceptApproval, refuseApproval } from "@sereno/core/actions/approval/answer";
import { ApprovalId } from "@sereno/core/domain/approval/schema";
import { getApproval, listApprovals } from "@sereno/core/queries/list-approvals";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

export const approvalRouter = router({
  list: practiceProcedure.query(({ ctx }) => listApprovals(ctx)),
  get: inConversation()
    .input(ApprovalId)
    .query(({ ctx, input }) => getApproval(ctx, input.id)),
  accept: practiceProcedure.input(ApprovalId).mutation(idempotent(({ ctx, input }) => acceptApproval(ctx, input.id))),
  refuse: practiceProcedure.input(ApprovalId).mutation(idempotent(({ ctx, input }) => refuseApproval(ctx, input.id))),
});
