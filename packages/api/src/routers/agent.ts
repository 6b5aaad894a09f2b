import { AgentActivityInput, AgentTokenId, CreateAgentTokenInput } from "@sereno/core/agent/schema";
import { createAgentToken, listAgentActivity, listAgentTokens, revokeAgentToken } from "@sereno/core/agent/service";
import { once, practiceProcedure, router } from "../trpc";

export const agentRouter = router({
  tokens: practiceProcedure.query(({ ctx }) => listAgentTokens(ctx)),
  // Not repeatable by key: the token would have to be kept in order to be answered again.
  createToken: practiceProcedure
    .input(CreateAgentTokenInput)
    .mutation(({ ctx, input }) => createAgentToken(ctx, input.label)),
  revokeToken: practiceProcedure
    .input(AgentTokenId)
    .mutation(once(({ ctx, input }) => revokeAgentToken(ctx, input.id))),
  activity: practiceProcedure.input(AgentActivityInput).query(({ ctx, input }) => listAgentActivity(ctx, input)),
});
