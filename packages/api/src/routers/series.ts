import {
  AddSkippedInput,
  BookSeriesInput,
  CancelSeriesInput,
  ChangeSeriesInput,
  PreviewSeriesInput,
  ReopenSeriesInput,
  SeriesId,
} from "@sereno/core/domain/series/schema";
import { PATIENT } from "../about-writer";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const seriesRouter = router({
  preview: inConversation({ person: PATIENT })
    .input(PreviewSeriesInput)
    .query(async ({ ctx, input }) => (await work()).previewSeries(ctx, input)),
  book: inConversation({ person: PATIENT })
    .input(BookSeriesInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).bookSeries(ctx, input))),
  previewChange: practiceProcedure
    .input(ChangeSeriesInput)
    .query(async ({ ctx, input }) => (await work()).previewChange(ctx, input)),
  change: practiceProcedure
    .input(ChangeSeriesInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).changeSeries(ctx, input))),
  cancel: practiceProcedure
    .input(CancelSeriesInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).cancelSeries(ctx, input))),
  reopen: practiceProcedure
    .input(ReopenSeriesInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).reopenSeries(ctx, input))),
  previewSkipped: practiceProcedure
    .input(AddSkippedInput)
    .query(async ({ ctx, input }) => (await work()).previewSkipped(ctx, input)),
  addSkipped: practiceProcedure
    .input(AddSkippedInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).addSkipped(ctx, input))),
  get: inConversation()
    .input(SeriesId)
    .query(async ({ ctx, input }) => (await work()).getSeries(ctx, input.id)),
});
