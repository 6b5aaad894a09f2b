import * as catalog from "@sereno/core/domain/catalog/schema";
import { lazily, of } from "../idempotent";
import { conversationProcedure, practiceProcedure, router } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/agenda"));

export const catalogRouter = router({
  config: practiceProcedure.query(invoke((core) => core.readConfig)),
  saveConfig: practiceProcedure
    .input(catalog.BaseValueInput)
    .mutation(once(of("base_consultation_value", (core) => core.saveConfig))),
  list: conversationProcedure
    .input(catalog.ListPackagesInput)
    .query(invoke(of("include_inactive", (core) => core.listPackages))),
  listWithConfig: practiceProcedure
    .input(catalog.ListPackagesInput)
    .query(invoke(of("include_inactive", (core) => core.listWithConfig))),
  get: conversationProcedure.input(catalog.PackageId).query(invoke(of("id", (core) => core.getPackage))),
  create: practiceProcedure.input(catalog.CreatePackageInput).mutation(once((core) => core.createPackage)),
  update: practiceProcedure.input(catalog.UpdatePackageInput).mutation(once((core) => core.updatePackage)),
  delete: practiceProcedure.input(catalog.DeletePackageInput).mutation(once((core) => core.deletePackage)),
  recalculate: practiceProcedure.mutation(once((core) => core.recalculatePackages)),
});
