import { readAgentContext } from "@sereno/core/across/agent-context";
import { resumeToken } from "@sereno/core/across/disruption";
import { listAgentActivity, listAgentTokens } from "@sereno/core/across/list-agent";
import type { NewAgentToken } from "@sereno/core/things/agent/output";
import {
  AgentActivityId,
  AgentActivityInput,
  AgentTokenId,
  CreateAgentTokenInput,
  UndoAgentInput,
} from "@sereno/core/things/agent/schema";
import { createAgentToken, revealAgentToken } from "@sereno/core/verbs/create-agent-token";
import { revokeAgentToken } from "@sereno/core/verbs/revoke-agent-token";
import { undoAgent, undoChange } from "@sereno/core/verbs/undo-agent";
import { type Call, once } from "../once";
import { graveProcedure, inConversation, practiceProcedure, router } from "../trpc";

export const agentRouter = router({
  context: inConversation().query(({ ctx }) => readAgentContext(ctx)),
  tokens: practiceProcedure.query(({ ctx }) => listAgentTokens(ctx)),
  createToken: graveProcedure.input(CreateAgentTokenInput).mutation(async (call): Promise<NewAgentToken> => {
    const { keys } = call.ctx.auth;
    const made = await once(({ ctx, input }: Call<CreateAgentTokenInput>) => createAgentToken(ctx, keys, input))(call);
    return revealAgentToken(call.ctx, keys, made);
  }),
  revokeToken: practiceProcedure
    .input(AgentTokenId)
    .mutation(once(({ ctx, input }) => revokeAgentToken(ctx, input.id))),
  /** Lets a token that paused itself go on. */
  resume: graveProcedure.input(AgentTokenId).mutation(once(({ ctx, input }) => resumeToken(ctx, input.id))),
  undo: practiceProcedure.input(UndoAgentInput).mutation(({ ctx, input }) => undoAgent(ctx, input)),
  undoChange: practiceProcedure.input(AgentActivityId).mutation(({ ctx, input }) => undoChange(ctx, input.id)),
  activity: practiceProcedure.input(AgentActivityInput).query(({ ctx, input }) => listAgentActivity(ctx, input)),
});
