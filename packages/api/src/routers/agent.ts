import type { NewAgentToken } from "@sereno/core/domain/agent/output";
import * as agent from "@sereno/core/domain/agent/schema";
import type { NewEndpoint } from "@sereno/core/domain/endpoint/output";
import { CreateEndpointInput, ResendInput } from "@sereno/core/domain/endpoint/schema";
import { EventsInput } from "@sereno/core/domain/event/schema";
import { ById } from "@sereno/core/lib/text/schema";
import { lazily, of } from "../idempotent";
import { conversationProcedure, practiceProcedure, recentSignInProcedure, router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/practice");
const { invoke, once } = lazily(work);

export const agentRouter = router({
  context: conversationProcedure.query(invoke((core) => core.readAgentContext)),
  tokens: practiceProcedure.query(invoke((core) => core.listAgentTokens)),
  createToken: recentSignInProcedure
    .input(agent.CreateAgentTokenInput)
    .mutation(async (call): Promise<NewAgentToken> => {
      const { keys } = call.ctx.auth;
      const create = once(
        (core) => (ctx, input: agent.CreateAgentTokenInput) => core.createAgentToken(ctx, keys, input),
      );
      return (await work()).revealAgentToken(call.ctx, keys, await create(call));
    }),
  revokeToken: practiceProcedure.input(ById).mutation(once(of("id", (core) => core.revokeAgentToken))),
  resume: recentSignInProcedure.input(ById).mutation(once(of("id", (core) => core.resumeToken))),
  undo: practiceProcedure.input(agent.UndoAgentInput).mutation(invoke((core) => core.undoAgent)),
  undoChange: practiceProcedure.input(ById).mutation(invoke(of("id", (core) => core.undoActivity))),
  activity: practiceProcedure.input(agent.AgentActivityInput).query(invoke((core) => core.listAgentActivity)),
});

export const endpointRouter = router({
  list: practiceProcedure.query(invoke((core) => core.listEndpoints)),
  create: recentSignInProcedure.input(CreateEndpointInput).mutation(async (call): Promise<NewEndpoint> => {
    const create = once((core) => (ctx, input: CreateEndpointInput) => core.createEndpoint(ctx, ctx.webhooks, input));
    return (await work()).revealEndpoint(call.ctx, await create(call));
  }),
  renew: recentSignInProcedure.input(ById).mutation(async (call): Promise<NewEndpoint> => {
    const renew = once(of("id", (core) => core.renewEndpoint));
    return (await work()).revealEndpoint(call.ctx, await renew(call));
  }),
  resume: practiceProcedure.input(ById).mutation(once(of("id", (core) => core.resumeEndpoint))),
  remove: practiceProcedure.input(ById).mutation(once(of("id", (core) => core.deleteEndpoint))),
  /** Sends a test event now and returns the endpoint's answer. */
  try: practiceProcedure
    .input(ById)
    .mutation(async ({ ctx, input }) => (await work()).tryEndpoint(ctx, ctx.webhooks, input.id)),
  resend: practiceProcedure
    .input(ResendInput)
    .mutation(async ({ ctx, input }) => (await work()).resendEvent(ctx, ctx.webhooks, input)),
});

export const eventRouter = router({
  list: sharedProcedure.input(EventsInput).query(invoke((core) => core.readEvents)),
});
