import {
  DayClosureId,
  PreviewDayClosureInput,
  StartDayClosureInput,
  ToldInput,
} from "@sereno/core/domain/day-closure/schema";
import { idempotent } from "../idempotent";
import { costlyProcedure, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const dayClosureRouter = router({
  preview: costlyProcedure
    .input(PreviewDayClosureInput)
    .query(async ({ ctx, input }) => (await work()).previewDayClosure(ctx, input)),
  start: practiceProcedure
    .input(StartDayClosureInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).startDayClosure(ctx, input))),
  list: practiceProcedure.query(async ({ ctx }) => (await work()).listDayClosures(ctx)),
  get: practiceProcedure
    .input(DayClosureId)
    .query(async ({ ctx, input }) => (await work()).getDayClosure(ctx, input.id)),
  tell: practiceProcedure
    .input(ToldInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).messageClients(ctx, input))),
  undo: practiceProcedure
    .input(DayClosureId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).undoDayClosure(ctx, input.id))),
  dismiss: practiceProcedure
    .input(DayClosureId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).dismissDayClosure(ctx, input.id))),
});
