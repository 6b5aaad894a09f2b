import { BringInput, FileInput, FinishInput, PageInput } from "@sereno/core/things/export/schema";
import { graveProcedure, practiceProcedure, router } from "../trpc";

/** Also while a copy is being brought, when nothing else changes. */
const RESTORING = { access: "therapist", isRestoring: true } as const;

// Once in a practice's life: no start reads it, the first call does.
const take = () => import("@sereno/core/across/export-practice");
const restore = () => import("@sereno/core/verbs/restore-practice");
const discard = () => import("@sereno/core/verbs/discard-restore");

/** A whole practice, taken with her and brought back into an empty one. What is called again changes nothing. */
export const copyRouter = router({
  page: graveProcedure.input(PageInput).query(async ({ ctx, input }) => (await take()).exportPage(ctx, input)),
  state: practiceProcedure.query(async ({ ctx }) => (await restore()).restoreState(ctx)),
  begin: practiceProcedure
    .meta(RESTORING)
    .input(FileInput)
    .mutation(async ({ ctx, input }) => (await restore()).beginRestore(ctx, input.file)),
  bring: practiceProcedure
    .meta(RESTORING)
    .input(BringInput)
    .mutation(async ({ ctx, input }) => (await restore()).bringRecords(ctx, input)),
  finish: practiceProcedure
    .meta(RESTORING)
    .input(FinishInput)
    .mutation(async ({ ctx, input }) => (await restore()).finishRestore(ctx, input)),
  discard: practiceProcedure.meta(RESTORING).mutation(async ({ ctx }) => (await discard()).discardRestore(ctx)),
});
