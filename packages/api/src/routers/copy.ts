import { exportPage } from "@sereno/core/across/export-practice";
import { BringInput, FileInput, FinishInput, PageInput } from "@sereno/core/things/export/schema";
import { discardRestore } from "@sereno/core/verbs/discard-restore";
import { beginRestore, bringRecords, finishRestore, restoreState } from "@sereno/core/verbs/restore-practice";
import { graveProcedure, practiceProcedure, router } from "../trpc";

/** Also while a copy is being brought, when nothing else changes. */
const RESTORING = { access: "therapist", isRestoring: true } as const;

/** A whole practice, taken with her and brought back into an empty one. What is called again changes nothing. */
export const copyRouter = router({
  page: graveProcedure.input(PageInput).query(({ ctx, input }) => exportPage(ctx, input)),
  state: practiceProcedure.query(({ ctx }) => restoreState(ctx)),
  begin: practiceProcedure
    .meta(RESTORING)
    .input(FileInput)
    .mutation(({ ctx, input }) => beginRestore(ctx, input.file)),
  bring: practiceProcedure
    .meta(RESTORING)
    .input(BringInput)
    .mutation(({ ctx, input }) => bringRecords(ctx, input)),
  finish: practiceProcedure
    .meta(RESTORING)
    .input(FinishInput)
    .mutation(({ ctx, input }) => finishRestore(ctx, input)),
  discard: practiceProcedure.meta(RESTORING).mutation(({ ctx }) => discardRestore(ctx)),
});
