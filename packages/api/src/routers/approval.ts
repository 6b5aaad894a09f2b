import { AgentActivityId } from "@sereno/core/domain/agent/schema";
import { ApprovalId } from "@sereno/core/domain/approval/schema";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const approvalRouter = router({
  list: practiceProcedure.query(async ({ ctx }) => (await work()).listApprovals(ctx)),
  get: inConversation()
    .input(ApprovalId)
    .query(async ({ ctx, input }) => (await work()).getApproval(ctx, input.id)),
  accept: practiceProcedure
    .input(ApprovalId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).acceptApproval(ctx, input.id))),
  refuse: practiceProcedure
    .input(ApprovalId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).refuseApproval(ctx, input.id))),
});

export const agentNewsRouter = router({
  get: practiceProcedure.query(async ({ ctx }) => (await work()).readAgentNews(ctx)),
  see: practiceProcedure
    .input(AgentActivityId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).seeAgentNews(ctx, input.id))),
});

export const firstStepsRouter = router({
  get: practiceProcedure.query(async ({ ctx }) => (await work()).readFirstSteps(ctx)),
  end: practiceProcedure.mutation(idempotent(async ({ ctx }) => (await work()).endFirstSteps(ctx))),
});
