import { createPackage } from "@sereno/core/actions/catalog/create";
import { deletePackage } from "@sereno/core/actions/catalog/delete";
import { saveConfig } from "@sereno/core/actions/catalog/save-base-value";
import { updatePackage } from "@sereno/core/actions/catalog/update";
import {
  BaseValueInput,
  CreatePackageInput,
  DeletePackageInput,
  ListPackagesInput,
  PackageId,
  UpdatePackageInput,
} from "@sereno/core/domain/catalog/schema";
import {
  getPackage,
  listPackages,
  listWithConfig,
  readConfig,
  recalculatePackages,
} from "@sereno/core/store/catalog/read";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

export const catalogRouter = router({
  config: practiceProcedure.query(({ ctx }) => readConfig(ctx)),
  saveConfig: practiceProcedure
    .input(BaseValueInput)
    .mutation(idempotent(({ ctx, input }) => saveConfig(ctx, input.base_consultation_value))),
  list: inConversation()
    .input(ListPackagesInput)
    .query(({ ctx, input }) => listPackages(ctx, input.include_inactive)),
  listWithConfig: practiceProcedure
    .input(ListPackagesInput)
    .query(({ ctx, input }) => listWithConfig(ctx, input.include_inactive)),
  get: inConversation()
    .input(PackageId)
    .query(({ ctx, input }) => getPackage(ctx, input.id)),
  create: practiceProcedure
    .input(CreatePackageInput)
    .mutation(idempotent(({ ctx, input }) => createPackage(ctx, input))),
  update: practiceProcedure
    .input(UpdatePackageInput)
    .mutation(idempotent(({ ctx, input }) => updatePackage(ctx, input))),
  delete: practiceProcedure
    .input(DeletePackageInput)
    .mutation(idempotent(({ ctx, input }) => deletePackage(ctx, input))),
  recalculate: practiceProcedure.mutation(idempotent(({ ctx }) => recalculatePackages(ctx))),
});
