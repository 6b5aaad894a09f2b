import { seeAgentNews } from "@sereno/core/actions/agent/see-news";
import { AgentActivityId } from "@sereno/core/domain/agent/schema";
import { readAgentNews } from "@sereno/core/queries/list-agent";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

export const agentNewsRouter = router({
  get: practiceProcedure.query(({ ctx }) => readAgentNews(ctx)),
  see: practiceProcedure.input(AgentActivityId).mutation(idempotent(({ ctx, input }) => seeAgentNews(ctx, input.id))),
});
