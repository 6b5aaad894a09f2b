import {
  CheckActivePackagesInput,
  ClientByInfoInput,
  ClientByPhoneInput,
  ClientIdInput,
  CreateClientInput,
  CreateClientWithPackageInput,
  ListClientsInput,
  MergeClientsInput,
  UpdateClientInput,
} from "@sereno/core/domain/client/schema";
import { HandoffId, ListHandoffsInput, OpenHandoffInput } from "@sereno/core/domain/handoff/schema";
import { type Call, idempotent } from "../idempotent";
import {
  costlyProcedure,
  graveProcedure,
  inConversation,
  invoke,
  practiceProcedure,
  router,
  sharedProcedure,
} from "../trpc";

const work = () => import("./loaded/people");

const createOnce = idempotent(async ({ ctx, input }: Call<CreateClientInput>) =>
  (await work()).createClient(ctx, input),
);

const mergeOnce = idempotent(async ({ ctx, input }: Call<MergeClientsInput>) =>
  (await work()).mergeClients(ctx, input),
);
const deleteOnce = idempotent(async ({ ctx, input }: Call<{ id: string }>) =>
  (await work()).deleteClient(ctx, input.id),
);

export const clientRouter = router({
  list: sharedProcedure.input(ListClientsInput).query(invoke(work, (core) => core.listClients)),
  get: practiceProcedure.input(ClientIdInput).query(async ({ ctx, input }) => (await work()).getClient(ctx, input.id)),
  byInfo: sharedProcedure.input(ClientByInfoInput).query(invoke(work, (core) => core.findByInfo)),
  byPhone: inConversation({ person: { phone: "phone" } })
    .input(ClientByPhoneInput)
    .query(invoke(work, (core) => core.findByPhone)),
  checkActivePackages: sharedProcedure
    .input(CheckActivePackagesInput)
    .query(async ({ ctx, input }) => (await work()).checkActivePackages(ctx, input.name)),
  export: costlyProcedure
    .input(ClientIdInput)
    .query(async ({ ctx, input }) => (await work()).exportClient(ctx, input.id)),
  create: inConversation({ person: { phone: "phone", others: ["phone_number"] } })
    .input(CreateClientInput)
    .mutation(async (call) => {
      const { created, ...client } = await createOnce(call);
      if (!created) call.ctx.reply.status = 200;
      return client;
    }),
  createWithPackage: practiceProcedure
    .input(CreateClientWithPackageInput)
    .mutation(idempotent(invoke(work, (core) => core.createClientWithPackage))),
  update: practiceProcedure.input(UpdateClientInput).mutation(idempotent(invoke(work, (core) => core.updateClient))),
  merge: practiceProcedure.input(MergeClientsInput).mutation(async (call) => {
    const merged = await mergeOnce(call);
    await (await work()).removeAtOnce(call.ctx, call.input.id);
    return merged;
  }),
  delete: graveProcedure.input(ClientIdInput).mutation(async (call) => {
    const deleted = await deleteOnce(call);
    await (await work()).removeAtOnce(call.ctx, call.input.id);
    return deleted;
  }),
});

const openOnce = idempotent(async ({ ctx, input }: Call<OpenHandoffInput>) => (await work()).openHandoff(ctx, input));

export const handoffRouter = router({
  list: sharedProcedure.input(ListHandoffsInput).query(invoke(work, (core) => core.listHandoffs)),
  // Always allowed, so that even a paused assistant can call the therapist.
  open: inConversation({ right: "read", isAlways: true, person: { phone: "phone" } })
    .input(OpenHandoffInput)
    .mutation(async (call) => {
      const { created, ...handoff } = await openOnce(call);
      if (!created) call.ctx.reply.status = 200;
      return handoff;
    }),
  resolve: practiceProcedure
    .input(HandoffId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).resolveHandoff(ctx, input.id))),
});
