import { ApprovalId } from "@sereno/core/domain/approval/schema";
import { ById } from "@sereno/core/lib/text/schema";
import { lazily, of } from "../idempotent";
import { conversationProcedure, practiceProcedure, router } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/agenda"));

export const approvalRouter = router({
  list: practiceProcedure.query(invoke((core) => core.listApprovals)),
  get: conversationProcedure.input(ApprovalId).query(invoke(of("id", (core) => core.getApproval))),
  accept: practiceProcedure.input(ApprovalId).mutation(once(of("id", (core) => core.acceptApproval))),
  refuse: practiceProcedure.input(ApprovalId).mutation(once(of("id", (core) => core.refuseApproval))),
});

export const agentNewsRouter = router({
  get: practiceProcedure.query(invoke((core) => core.readAgentNews)),
  see: practiceProcedure.input(ById).mutation(once(of("id", (core) => core.seeAgentNews))),
});

export const firstStepsRouter = router({
  get: practiceProcedure.query(invoke((core) => core.readFirstSteps)),
  end: practiceProcedure.mutation(once((core) => core.endFirstSteps)),
});
