import { previewClosing } from "@sereno/core/across/closing-preview";
import { getClosing, listClosings } from "@sereno/core/records/closing/read";
import { ClosingId, PreviewClosingInput, StartClosingInput, ToldInput } from "@sereno/core/things/closing/schema";
import { dismissClosing } from "@sereno/core/verbs/dismiss-closing";
import { startClosing } from "@sereno/core/verbs/start-closing";
import { tellClosing } from "@sereno/core/verbs/tell-closing";
import { undoClosing } from "@sereno/core/verbs/undo-closing";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const closingRouter = router({
  preview: practiceProcedure.input(PreviewClosingInput).query(({ ctx, input }) => previewClosing(ctx, input)),
  start: practiceProcedure.input(StartClosingInput).mutation(once(({ ctx, input }) => startClosing(ctx, input))),
  list: practiceProcedure.query(({ ctx }) => listClosings(ctx)),
  get: practiceProcedure.input(ClosingId).query(({ ctx, input }) => getClosing(ctx, input.id)),
  tell: practiceProcedure.input(ToldInput).mutation(once(({ ctx, input }) => tellClosing(ctx, input))),
  undo: practiceProcedure.input(ClosingId).mutation(once(({ ctx, input }) => undoClosing(ctx, input.id))),
  dismiss: practiceProcedure.input(ClosingId).mutation(once(({ ctx, input }) => dismissClosing(ctx, input.id))),
});
