import type { NewAgentToken } from "@sereno/core/domain/agent/output";
import {
  AgentActivityId,
  AgentActivityInput,
  AgentTokenId,
  CreateAgentTokenInput,
  UndoAgentInput,
} from "@sereno/core/domain/agent/schema";
import { type Call, idempotent } from "../idempotent";
import { graveProcedure, inConversation, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");

export const agentRouter = router({
  context: inConversation().query(async ({ ctx }) => (await work()).readAgentContext(ctx)),
  tokens: practiceProcedure.query(async ({ ctx }) => (await work()).listAgentTokens(ctx)),
  createToken: graveProcedure.input(CreateAgentTokenInput).mutation(async (call): Promise<NewAgentToken> => {
    const { keys } = call.ctx.auth;
    const made = await idempotent(async ({ ctx, input }: Call<CreateAgentTokenInput>) =>
      (await work()).createAgentToken(ctx, keys, input),
    )(call);
    return (await work()).revealAgentToken(call.ctx, keys, made);
  }),
  revokeToken: practiceProcedure
    .input(AgentTokenId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).revokeAgentToken(ctx, input.id))),
  /** Lets a token that paused itself continue. */
  resume: graveProcedure
    .input(AgentTokenId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).resumeToken(ctx, input.id))),
  undo: practiceProcedure.input(UndoAgentInput).mutation(invoke(work, (core) => core.undoAgent)),
  undoChange: practiceProcedure
    .input(AgentActivityId)
    .mutation(async ({ ctx, input }) => (await work()).undoActivity(ctx, input.id)),
  activity: practiceProcedure.input(AgentActivityInput).query(invoke(work, (core) => core.listAgentActivity)),
});
