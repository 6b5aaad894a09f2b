import { readAgentNews } from "@sereno/core/across/list-agent";
import { AgentActivityId } from "@sereno/core/things/agent/schema";
import { seeAgentNews } from "@sereno/core/verbs/see-agent-news";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const agentNewsRouter = router({
  get: practiceProcedure.query(({ ctx }) => readAgentNews(ctx)),
  see: practiceProcedure.input(AgentActivityId).mutation(once(({ ctx, input }) => seeAgentNews(ctx, input.id))),
});
