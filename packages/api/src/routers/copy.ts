import { BringInput, FileInput, FinishInput, PageInput } from "@sereno/core/things/export/asked/schema";
import { graveProcedure, practiceProcedure, router } from "../trpc";

/** Also while a copy is being brought, when nothing else changes. */
const RESTORING = { access: "therapist", isRestoring: true } as const;

// Wanted once in years: no start waits for it.
const restoring = () => import("@sereno/core/verbs/restore-practice");

/** A whole practice, taken with her and brought back into an empty one. What is called again changes nothing. */
export const copyRouter = router({
  page: graveProcedure.input(PageInput).query(async ({ ctx, input }) => {
    const { exportPage } = await import("@sereno/core/across/export-practice");
    return exportPage(ctx, input);
  }),
  state: practiceProcedure.query(async ({ ctx }) => (await restoring()).restoreState(ctx)),
  begin: practiceProcedure
    .meta(RESTORING)
    .input(FileInput)
    .mutation(async ({ ctx, input }) => (await restoring()).beginRestore(ctx, input.file)),
  bring: practiceProcedure
    .meta(RESTORING)
    .input(BringInput)
    .mutation(async ({ ctx, input }) => (await restoring()).bringRecords(ctx, input)),
  finish: practiceProcedure
    .meta(RESTORING)
    .input(FinishInput)
    .mutation(async ({ ctx, input }) => (await restoring()).finishRestore(ctx, input)),
  discard: practiceProcedure.meta(RESTORING).mutation(async ({ ctx }) => {
    const { discardRestore } = await import("@sereno/core/verbs/discard-restore");
    return discardRestore(ctx);
  }),
});
