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
import { inConversation, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const seriesRouter = router({
  preview: inConversation({ person: PATIENT })
    .input(PreviewSeriesInput)
    .query(invoke(work, (core) => core.previewSeries)),
  book: inConversation({ person: PATIENT })
    .input(BookSeriesInput)
    .mutation(idempotent(invoke(work, (core) => core.bookSeries))),
  previewChange: practiceProcedure.input(ChangeSeriesInput).query(invoke(work, (core) => core.previewChange)),
  change: practiceProcedure.input(ChangeSeriesInput).mutation(idempotent(invoke(work, (core) => core.changeSeries))),
  cancel: practiceProcedure.input(CancelSeriesInput).mutation(idempotent(invoke(work, (core) => core.cancelSeries))),
  reopen: practiceProcedure.input(ReopenSeriesInput).mutation(idempotent(invoke(work, (core) => core.reopenSeries))),
  previewSkipped: practiceProcedure.input(AddSkippedInput).query(invoke(work, (core) => core.previewSkipped)),
  addSkipped: practiceProcedure.input(AddSkippedInput).mutation(idempotent(invoke(work, (core) => core.addSkipped))),
  get: inConversation()
    .input(SeriesId)
    .query(async ({ ctx, input }) => (await work()).getSeries(ctx, input.id)),
});
