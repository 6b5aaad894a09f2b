import { dismissClosing } from "@sereno/core/actions/day-closure/dismiss";
import { messageClients } from "@sereno/core/actions/day-closure/message-clients";
import { startClosing } from "@sereno/core/actions/day-closure/start";
import { undoClosing } from "@sereno/core/actions/day-closure/undo";
import { ClosingId, PreviewClosingInput, StartClosingInput, ToldInput } from "@sereno/core/domain/day-closure/schema";
import { previewClosing } from "@sereno/core/queries/day-closure-preview";
import { getClosing, listClosings } from "@sereno/core/store/day-closure/read";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

export const closingRouter = router({
  preview: practiceProcedure.input(PreviewClosingInput).query(({ ctx, input }) => previewClosing(ctx, input)),
  start: practiceProcedure.input(StartClosingInput).mutation(idempotent(({ ctx, input }) => startClosing(ctx, input))),
  list: practiceProcedure.query(({ ctx }) => listClosings(ctx)),
  get: practiceProcedure.input(ClosingId).query(({ ctx, input }) => getClosing(ctx, input.id)),
  tell: practiceProcedure.input(ToldInput).mutation(idempotent(({ ctx, input }) => messageClients(ctx, input))),
  undo: practiceProcedure.input(ClosingId).mutation(idempotent(({ ctx, input }) => undoClosing(ctx, input.id))),
  dismiss: practiceProcedure.input(ClosingId).mutation(idempotent(({ ctx, input }) => dismissClosing(ctx, input.id))),
});
