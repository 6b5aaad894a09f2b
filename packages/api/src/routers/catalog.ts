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
  config: practiceProcedure.query(invoke(work, "readConfig")),
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
  create: practiceProcedure.input(CreatePackageInput).mutation(idempotent(invoke(work, "createPackage"))),
  update: practiceProcedure.input(UpdatePackageInput).mutation(idempotent(invoke(work, "updatePackage"))),
  delete: practiceProcedure.input(DeletePackageInput).mutation(idempotent(invoke(work, "deletePackage"))),
  recalculate: practiceProcedure.mutation(idempotent(invoke(work, "recalculatePackages"))),
});
