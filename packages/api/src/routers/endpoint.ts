import { createEndpoint, revealEndpoint } from "@sereno/core/actions/endpoint/create";
import { deleteEndpoint } from "@sereno/core/actions/endpoint/delete";
import { renewEndpoint } from "@sereno/core/actions/endpoint/renew";
import { resumeEndpoint } from "@sereno/core/actions/endpoint/resume";
import { resendEvent, tryEndpoint } from "@sereno/core/actions/endpoint/try";
import type { NewEndpoint } from "@sereno/core/domain/endpoint/output";
import { CreateEndpointInput, EndpointId, ResendInput } from "@sereno/core/domain/endpoint/schema";
import { listEndpoints } from "@sereno/core/queries/list-endpoints";
import { type Call, idempotent } from "../idempotent";
import { graveProcedure, practiceProcedure, router } from "../trpc";

/** What is told of to other programs, and where. */
export const endpointRouter = router({
  list: practiceProcedure.query(({ ctx }) => listEndpoints(ctx)),
  create: graveProcedure.input(CreateEndpointInput).mutation(async (call): Promise<NewEndpoint> => {
    const create = idempotent(({ ctx, input }: Call<CreateEndpointInput>) => createEndpoint(ctx, ctx.webhooks, input));
    return revealEndpoint(call.ctx, await create(call));
  }),
  renew: graveProcedure.input(EndpointId).mutation(async (call): Promise<NewEndpoint> => {
    const renew = idempotent(({ ctx, input }: Call<{ id: string }>) => renewEndpoint(ctx, input.id));
    return revealEndpoint(call.ctx, await renew(call));
  }),
  resume: practiceProcedure.input(EndpointId).mutation(idempotent(({ ctx, input }) => resumeEndpoint(ctx, input.id))),
  remove: practiceProcedure.input(EndpointId).mutation(idempotent(({ ctx, input }) => deleteEndpoint(ctx, input.id))),
  /** Sends it something now, and says what it answered. */
  try: practiceProcedure.input(EndpointId).mutation(({ ctx, input }) => tryEndpoint(ctx, ctx.webhooks, input.id)),
  resend: practiceProcedure.input(ResendInput).mutation(({ ctx, input }) => resendEvent(ctx, ctx.webhooks, input)),
});
