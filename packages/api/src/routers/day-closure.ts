import {
  DayClosureId,
  PreviewDayClosureInput,
  StartDayClosureInput,
  ToldInput,
} from "@sereno/core/domain/day-closure/schema";
import { idempotent } from "../idempotent";
import { costlyProcedure, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const dayClosureRouter = router({
  preview: costlyProcedure.input(PreviewDayClosureInput).query(invoke(work, (core) => core.previewDayClosure)),
  start: practiceProcedure
    .input(StartDayClosureInput)
    .mutation(idempotent(invoke(work, (core) => core.startDayClosure))),
  list: practiceProcedure.query(async ({ ctx }) => (await work()).listDayClosures(ctx)),
  get: practiceProcedure
    .input(DayClosureId)
    .query(async ({ ctx, input }) => (await work()).getDayClosure(ctx, input.id)),
  tell: practiceProcedure.input(ToldInput).mutation(idempotent(invoke(work, (core) => core.messageClients))),
  undo: practiceProcedure
    .input(DayClosureId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).undoDayClosure(ctx, input.id))),
  dismiss: practiceProcedure
    .input(DayClosureId)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).dismissDayClosure(ctx, input.id))),
});
