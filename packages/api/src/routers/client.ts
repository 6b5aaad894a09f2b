import { removeAtOnce } from "@sereno/core/actions/client/continue-removal";
import { createClient } from "@sereno/core/actions/client/create";
import { createClientWithPackage } from "@sereno/core/actions/client/create-with-package";
import { deleteClient } from "@sereno/core/actions/client/delete";
import { mergeClients } from "@sereno/core/actions/client/merge";
import { updateClient } from "@sereno/core/actions/client/update";
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
import { exportClient } from "@sereno/core/queries/export-client";
import { findByInfo, findByPhone } from "@sereno/core/queries/find-client";
import { checkActivePackages, getClient, listClients } from "@sereno/core/store/client/read";
import { type Call, idempotent } from "../idempotent";
import { costlyProcedure, graveProcedure, inConversation, practiceProcedure, router, sharedProcedure } from "../trpc";

const createOnce = idempotent(({ ctx, input }: Call<CreateClientInput>) => createClient(ctx, input));

const mergeOnce = idempotent(({ ctx, input }: Call<MergeClientsInput>) => mergeClients(ctx, input));
const deleteOnce = idempotent(({ ctx, input }: Call<{ id: string }>) => deleteClient(ctx, input.id));

export const clientRouter = router({
  list: sharedProcedure.input(ListClientsInput).query(({ ctx, input }) => listClients(ctx, input)),
  get: practiceProcedure.input(ClientIdInput).query(({ ctx, input }) => getClient(ctx, input.id)),
  byInfo: sharedProcedure.input(ClientByInfoInput).query(({ ctx, input }) => findByInfo(ctx, input)),
  byPhone: inConversation({ person: { phone: "phone" } })
    .input(ClientByPhoneInput)
    .query(({ ctx, input }) => findByPhone(ctx, input)),
  checkActivePackages: sharedProcedure
    .input(CheckActivePackagesInput)
    .query(({ ctx, input }) => checkActivePackages(ctx, input.name)),
  export: costlyProcedure.input(ClientIdInput).query(({ ctx, input }) => exportClient(ctx, input.id)),
  create: inConversation({ person: { phone: "phone", others: ["phone_number"] } })
    .input(CreateClientInput)
    .mutation(async (call) => {
      const { created, ...client } = await createOnce(call);
      if (!created) call.ctx.reply.status = 200;
      return client;
    }),
  createWithPackage: practiceProcedure
    .input(CreateClientWithPackageInput)
    .mutation(idempotent(({ ctx, input }) => createClientWithPackage(ctx, input))),
  update: practiceProcedure.input(UpdateClientInput).mutation(idempotent(({ ctx, input }) => updateClient(ctx, input))),
  merge: practiceProcedure.input(MergeClientsInput).mutation(async (call) => {
    const merged = await mergeOnce(call);
    await removeAtOnce(call.ctx, call.input.id);
    return merged;
  }),
  delete: graveProcedure.input(ClientIdInput).mutation(async (call) => {
    const deleted = await deleteOnce(call);
    await removeAtOnce(call.ctx, call.input.id);
    return deleted;
  }),
});
