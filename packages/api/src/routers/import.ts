import {
  BringRowsInput,
  ImportId,
  PreviewImportInput,
  StartImportInput,
  UndoPreviewInput,
} from "@sereno/core/domain/import/schema";
import { idempotent } from "../idempotent";
import { costlyProcedure, invoke, practiceProcedure, router } from "../trpc";

// Used rarely, so it loads on the first call.
const preview = () => import("@sereno/core/queries/preview-import");
const calendar = () => import("@sereno/core/actions/google-calendar/read-for-import");
const read = () => import("@sereno/core/store/import/read");
const start = () => import("@sereno/core/actions/import/start");
const bring = () => import("@sereno/core/actions/import/bring-rows");
const undo = () => import("@sereno/core/actions/import/undo");

/** Imports rows from other programs. `bring` needs no idempotency key: a row is imported only once. */
export const importRouter = router({
  calendar: costlyProcedure.query(async ({ ctx }) => (await calendar()).readCalendar(ctx)),
  preview: costlyProcedure.input(PreviewImportInput).query(invoke(preview, (core) => core.previewImport)),
  start: practiceProcedure.input(StartImportInput).mutation(idempotent(invoke(start, (core) => core.startImport))),
  bring: costlyProcedure.input(BringRowsInput).mutation(invoke(bring, (core) => core.bringRows)),
  list: practiceProcedure.query(async ({ ctx }) => (await read()).listImports(ctx)),
  undoPreview: practiceProcedure.input(UndoPreviewInput).query(invoke(undo, (core) => core.previewUndo)),
  undo: practiceProcedure
    .input(ImportId)
    .mutation(idempotent(async ({ ctx, input }) => (await undo()).undoImport(ctx, input.id))),
});
