import { ClosingId, PreviewClosingInput, StartClosingInput, ToldInput } from "@sereno/core/domain/day-closure/schema";
import { idempotent } from "../idempotent";
import { costlyProcedure, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const closingRouter = router({
  preview: costlyProcedure
    .input(PreviewClosingInput)
    .query(async ({ ctx, input }) => (await work()).previewClosing(ctx, input)),
  start: practiceProcedure
    .input(StartClosingInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).startClosing(ctx, input))),
  list: practiceProcedure.query(async ({ ctx }) => (await work()).listClosings(ctx)),
  get: practiceProcedure.input(ClosingId).query(async ({ ctx, input }) => (await work()).getClosing(ctx, input.id)),
  tell: practiceProcedure
    .input(ToldInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).messageClients(ctx, input))),
  undo: practiceProcedure
    .input(ClosingId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).undoClosing(ctx, input.id))),
  dismiss: practiceProcedure
    .input(ClosingId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).dismissClosing(ctx, input.id))),
});
