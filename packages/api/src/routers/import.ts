import { previewImport } from "@sereno/core/across/import-row";
import { listImports } from "@sereno/core/records/import/read";
import { BringRowsInput, ImportId, PreviewImportInput, StartImportInput } from "@sereno/core/things/import/schema";
import { bringRows } from "@sereno/core/verbs/bring-rows";
import { startImport } from "@sereno/core/verbs/start-import";
import { previewUndo, undoImport } from "@sereno/core/verbs/undo-import";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

/** What a practice brings from elsewhere. A row is brought once by itself, so `bring` needs no key to be repeated. */
export const importRouter = router({
  preview: practiceProcedure.input(PreviewImportInput).query(({ ctx, input }) => previewImport(ctx, input.rows)),
  start: practiceProcedure.input(StartImportInput).mutation(once(({ ctx, input }) => startImport(ctx, input))),
  bring: practiceProcedure.input(BringRowsInput).mutation(({ ctx, input }) => bringRows(ctx, input)),
  list: practiceProcedure.query(({ ctx }) => listImports(ctx)),
  undoPreview: practiceProcedure.input(ImportId).query(({ ctx, input }) => previewUndo(ctx, input.id)),
  undo: practiceProcedure.input(ImportId).mutation(once(({ ctx, input }) => undoImport(ctx, input.id))),
});
