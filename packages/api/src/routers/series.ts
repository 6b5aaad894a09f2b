import { addSkipped } from "@sereno/core/actions/series/add-skipped-dates";
import { bookSeries } from "@sereno/core/actions/series/book";
import { cancelSeries } from "@sereno/core/actions/series/cancel";
import { changeSeries, previewChange } from "@sereno/core/actions/series/change";
import { reopenSeries } from "@sereno/core/actions/series/reopen";
import {
  AddSkippedInput,
  BookSeriesInput,
  CancelSeriesInput,
  ChangeSeriesInput,
  PreviewSeriesInput,
  ReopenSeriesInput,
  SeriesId,
} from "@sereno/core/domain/series/schema";
import { previewSeries } from "@sereno/core/queries/series-preview";
import { previewSkipped } from "@sereno/core/queries/skipped-dates";
import { getSeries } from "@sereno/core/store/series/read";
import { PATIENT } from "../about-writer";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

export const seriesRouter = router({
  preview: inConversation({ person: PATIENT })
    .input(PreviewSeriesInput)
    .query(({ ctx, input }) => previewSeries(ctx, input)),
  book: inConversation({ person: PATIENT })
    .input(BookSeriesInput)
    .mutation(idempotent(({ ctx, input }) => bookSeries(ctx, input))),
  previewChange: practiceProcedure.input(ChangeSeriesInput).query(({ ctx, input }) => previewChange(ctx, input)),
  change: practiceProcedure.input(ChangeSeriesInput).mutation(idempotent(({ ctx, input }) => changeSeries(ctx, input))),
  cancel: practiceProcedure.input(CancelSeriesInput).mutation(idempotent(({ ctx, input }) => cancelSeries(ctx, input))),
  reopen: practiceProcedure.input(ReopenSeriesInput).mutation(idempotent(({ ctx, input }) => reopenSeries(ctx, input))),
  previewSkipped: practiceProcedure.input(AddSkippedInput).query(({ ctx, input }) => previewSkipped(ctx, input)),
  addSkipped: practiceProcedure.input(AddSkippedInput).mutation(idempotent(({ ctx, input }) => addSkipped(ctx, input))),
  get: inConversation()
    .input(SeriesId)
    .query(({ ctx, input }) => getSeries(ctx, input.id)),
});
