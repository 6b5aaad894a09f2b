import {
  BaseValueInput,
  CreatePackageInput,
  DeletePackageInput,
  ListPackagesInput,
  PackageId,
  UpdatePackageInput,
} from "@sereno/core/domain/catalog/schema";
import { idempotent } from "../idempotent";
import { inConversation, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const catalogRouter = router({
  config: practiceProcedure.query(async ({ ctx }) => (await work()).readConfig(ctx)),
  saveConfig: practiceProcedure
    .input(BaseValueInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).saveConfig(ctx, input.base_consultation_value))),
  list: inConversation()
    .input(ListPackagesInput)
    .query(async ({ ctx, input }) => (await work()).listPackages(ctx, input.include_inactive)),
  listWithConfig: practiceProcedure
    .input(ListPackagesInput)
    .query(async ({ ctx, input }) => (await work()).listWithConfig(ctx, input.include_inactive)),
  get: inConversation()
    .input(PackageId)
    .query(async ({ ctx, input }) => (await work()).getPackage(ctx, input.id)),
  create: practiceProcedure.input(CreatePackageInput).mutation(idempotent(invoke(work, (core) => core.createPackage))),
  update: practiceProcedure.input(UpdatePackageInput).mutation(idempotent(invoke(work, (core) => core.updatePackage))),
  delete: practiceProcedure.input(DeletePackageInput).mutation(idempotent(invoke(work, (core) => core.deletePackage))),
  recalculate: practiceProcedure.mutation(idempotent(async ({ ctx }) => (await work()).recalculatePackages(ctx))),
});
