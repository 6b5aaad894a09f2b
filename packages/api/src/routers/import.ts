import * as imports from "@sereno/core/domain/import/schema";
import { ById } from "@sereno/core/lib/text/schema";
import { lazily, of } from "../idempotent";
import { costlyProcedure, practiceProcedure, router } from "../trpc";

const preview = lazily(() => import("@sereno/core/queries/preview-import"));
const calendar = lazily(() => import("@sereno/core/actions/google-calendar/read-for-import"));
const read = lazily(() => import("@sereno/core/store/import/read"));
const start = lazily(() => import("@sereno/core/actions/import/start"));
const bring = lazily(() => import("@sereno/core/actions/import/bring-rows"));
const undo = lazily(() => import("@sereno/core/actions/import/undo"));

/** Imports rows from other programs. `bring` needs no idempotency key: a row is imported only once. */
export const importRouter = router({
  calendar: costlyProcedure.query(calendar.invoke((core) => core.readCalendar)),
  preview: costlyProcedure.input(imports.PreviewImportInput).query(preview.invoke((core) => core.previewImport)),
  start: practiceProcedure.input(imports.StartImportInput).mutation(start.once((core) => core.startImport)),
  bring: costlyProcedure.input(imports.BringRowsInput).mutation(bring.invoke((core) => core.bringRows)),
  list: practiceProcedure.query(read.invoke((core) => core.listImports)),
  undoPreview: practiceProcedure.input(imports.UndoPreviewInput).query(undo.invoke((core) => core.previewUndo)),
  undo: practiceProcedure.input(ById).mutation(undo.once(of("id", (core) => core.undoImport))),
});
