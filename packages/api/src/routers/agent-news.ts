import { seeAgentNews } from "@sereno/core/actions/agent/see-news";
import { AgentActivityId } from "@sereno/core/domain/agent/schema";
import { readAgentNews } from "@sereno/core/queries/list-agent";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const agentNewsRouter = router({
  get: practiceProcedure.query(({ ctx }) => readAgentNews(ctx)),
  see: practiceProcedure.input(AgentActivityId).mutation(once(({ ctx, input }) => seeAgentNews(ctx, input.id))),
});
