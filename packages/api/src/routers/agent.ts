import type { NewAgentToken } from "@sereno/core/domain/agent/output";
import {
  AgentActivityId,
  AgentActivityInput,
  AgentTokenId,
  CreateAgentTokenInput,
  UndoAgentInput,
} from "@sereno/core/domain/agent/schema";
import type { NewEndpoint } from "@sereno/core/domain/endpoint/output";
import { CreateEndpointInput, EndpointId, ResendInput } from "@sereno/core/domain/endpoint/schema";
import { EventsInput } from "@sereno/core/domain/event/schema";
import { type Call, idempotent } from "../idempotent";
import { graveProcedure, inConversation, invoke, practiceProcedure, router, sharedProcedure } from "../trpc";

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

export const endpointRouter = router({
  list: practiceProcedure.query(async ({ ctx }) => (await work()).listEndpoints(ctx)),
  create: graveProcedure.input(CreateEndpointInput).mutation(async (call): Promise<NewEndpoint> => {
    const create = idempotent(async ({ ctx, input }: Call<CreateEndpointInput>) =>
      (await work()).createEndpoint(ctx, ctx.webhooks, input),
    );
    return (await work()).revealEndpoint(call.ctx, await create(call));
  }),
  renew: graveProcedure.input(EndpointId).mutation(async (call): Promise<NewEndpoint> => {
    const renew = idempotent(async ({ ctx, input }: Call<{ id: string }>) =>
      (await work()).renewEndpoint(ctx, input.id),
    );
    return (await work()).revealEndpoint(call.ctx, await renew(call));
  }),
  resume: practiceProcedure
    .input(EndpointId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).resumeEndpoint(ctx, input.id))),
  remove: practiceProcedure
    .input(EndpointId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).deleteEndpoint(ctx, input.id))),
  /** Sends a test event now and returns the endpoint's answer. */
  try: practiceProcedure
    .input(EndpointId)
    .mutation(async ({ ctx, input }) => (await work()).tryEndpoint(ctx, ctx.webhooks, input.id)),
  resend: practiceProcedure
    .input(ResendInput)
    .mutation(async ({ ctx, input }) => (await work()).resendEvent(ctx, ctx.webhooks, input)),
});

export const eventRouter = router({
  list: sharedProcedure.input(EventsInput).query(invoke(work, (core) => core.readEvents)),
});
