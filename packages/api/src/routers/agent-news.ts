import { AgentActivityId } from "@sereno/core/domain/agent/schema";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const agentNewsRouter = router({
  get: practiceProcedure.query(async ({ ctx }) => (await work()).readAgentNews(ctx)),
  see: practiceProcedure
    .input(AgentActivityId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).seeAgentNews(ctx, input.id))),
});
