import { createAgentToken, revealAgentToken } from "@sereno/core/actions/agent/create-token";
import { revokeAgentToken } from "@sereno/core/actions/agent/revoke-token";
import { undoActivity, undoAgent } from "@sereno/core/actions/agent/undo-activity";
import type { NewAgentToken } from "@sereno/core/domain/agent/output";
import {
  AgentActivityId,
  AgentActivityInput,
  AgentTokenId,
  CreateAgentTokenInput,
  UndoAgentInput,
} from "@sereno/core/domain/agent/schema";
import { readAgentContext } from "@sereno/core/queries/agent-context";
import { listAgentActivity, listAgentTokens } from "@sereno/core/queries/list-agent";
import { resumeToken } from "@sereno/core/store/disruption/token-pause";
import { type Call, idempotent } from "../idempotent";
import { graveProcedure, inConversation, practiceProcedure, router } from "../trpc";

export const agentRouter = router({
  context: inConversation().query(({ ctx }) => readAgentContext(ctx)),
  tokens: practiceProcedure.query(({ ctx }) => listAgentTokens(ctx)),
  createToken: graveProcedure.input(CreateAgentTokenInput).mutation(async (call): Promise<NewAgentToken> => {
    const { keys } = call.ctx.auth;
    const made = await idempotent(({ ctx, input }: Call<CreateAgentTokenInput>) => createAgentToken(ctx, keys, input))(
      call,
    );
    return revealAgentToken(call.ctx, keys, made);
  }),
  revokeToken: practiceProcedure
    .input(AgentTokenId)
    .mutation(idempotent(({ ctx, input }) => revokeAgentToken(ctx, input.id))),
  /** Lets a token that paused itself go on. */
  resume: graveProcedure.input(AgentTokenId).mutation(idempotent(({ ctx, input }) => resumeToken(ctx, input.id))),
  undo: practiceProcedure.input(UndoAgentInput).mutation(({ ctx, input }) => undoAgent(ctx, input)),
  undoChange: practiceProcedure.input(AgentActivityId).mutation(({ ctx, input }) => undoActivity(ctx, input.id)),
  activity: practiceProcedure.input(AgentActivityInput).query(({ ctx, input }) => listAgentActivity(ctx, input)),
});
