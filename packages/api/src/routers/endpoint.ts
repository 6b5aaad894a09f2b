import type { NewEndpoint } from "@sereno/core/domain/endpoint/output";
import { CreateEndpointInput, EndpointId, ResendInput } from "@sereno/core/domain/endpoint/schema";
import { type Call, idempotent } from "../idempotent";
import { graveProcedure, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");

/** Webhook endpoints. */
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
