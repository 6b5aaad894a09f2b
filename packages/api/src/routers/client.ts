import * as client from "@sereno/core/domain/client/schema";
import { HandoffId, ListHandoffsInput, OpenHandoffInput } from "@sereno/core/domain/handoff/schema";
import { lazily, of } from "../idempotent";
import {
  costlyProcedure,
  inConversation,
  practiceProcedure,
  recentSignInProcedure,
  router,
  sharedProcedure,
} from "../trpc";

const work = () => import("./loaded/people");
const { invoke, once } = lazily(work);

export const clientRouter = router({
  list: sharedProcedure.input(client.ListClientsInput).query(invoke((core) => core.listClients)),
  get: practiceProcedure.input(client.ClientIdInput).query(invoke(of("id", (core) => core.getClient))),
  byInfo: sharedProcedure.input(client.ClientByInfoInput).query(invoke((core) => core.findByInfo)),
  byPhone: inConversation({ person: { phone: "phone" } })
    .input(client.ClientByPhoneInput)
    .query(invoke((core) => core.findByPhone)),
  checkActivePackages: sharedProcedure
    .input(client.CheckActivePackagesInput)
    .query(invoke(of("name", (core) => core.checkActivePackages))),
  export: costlyProcedure.input(client.ClientIdInput).query(invoke(of("id", (core) => core.exportClient))),
  create: inConversation({ person: { phone: "phone", others: ["phone_number"] } })
    .input(client.CreateClientInput)
    .mutation(async (call) => {
      const { created, ...client } = await once((core) => core.createClient)(call);
      if (!created) call.ctx.reply.status = 200;
      return client;
    }),
  createWithPackage: practiceProcedure
    .input(client.CreateClientWithPackageInput)
    .mutation(once((core) => core.createClientWithPackage)),
  update: practiceProcedure.input(client.UpdateClientInput).mutation(once((core) => core.updateClient)),
  merge: practiceProcedure.input(client.MergeClientsInput).mutation(async (call) => {
    const merged = await once((core) => core.mergeClients)(call);
    await (await work()).removeAtOnce(call.ctx, call.input.id);
    return merged;
  }),
  delete: recentSignInProcedure.input(client.ClientIdInput).mutation(async (call) => {
    const deleted = await once(of("id", (core) => core.deleteClient))(call);
    await (await work()).removeAtOnce(call.ctx, call.input.id);
    return deleted;
  }),
});

export const handoffRouter = router({
  list: sharedProcedure.input(ListHandoffsInput).query(invoke((core) => core.listHandoffs)),
  // The right `read` suffices, and a pause is ignored: even a paused assistant can pass a person to the therapist.
  open: inConversation({ right: "read", allowedWhilePaused: true, person: { phone: "phone" } })
    .input(OpenHandoffInput)
    .mutation(async (call) => {
      const { created, ...handoff } = await once((core) => core.openHandoff)(call);
      if (!created) call.ctx.reply.status = 200;
      return handoff;
    }),
  resolve: practiceProcedure.input(HandoffId).mutation(once(of("id", (core) => core.resolveHandoff))),
});
