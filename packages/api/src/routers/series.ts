import { previewSeries } from "@sereno/core/across/series-preview";
import { previewSkipped } from "@sereno/core/across/skipped-dates";
import { getSeries } from "@sereno/core/records/series/read";
import {
  AddSkippedInput,
  BookSeriesInput,
  CancelSeriesInput,
  ChangeSeriesInput,
  PreviewSeriesInput,
  ReopenSeriesInput,
  SeriesId,
} from "@sereno/core/things/series/schema";
import { addSkipped } from "@sereno/core/verbs/add-skipped-dates";
import { bookSeries } from "@sereno/core/verbs/book-series";
import { cancelSeries } from "@sereno/core/verbs/cancel-series";
import { changeSeries, previewChange } from "@sereno/core/verbs/change-series";
import { reopenSeries } from "@sereno/core/verbs/reopen-series";
import { PATIENT } from "../about-writer";
import { once } from "../once";
import { inConversation, practiceProcedure, router } from "../trpc";

export const seriesRouter = router({
  preview: inConversation({ person: PATIENT })
    .input(PreviewSeriesInput)
    .query(({ ctx, input }) => previewSeries(ctx, input)),
  book: inConversation({ person: PATIENT })
    .input(BookSeriesInput)
    .mutation(once(({ ctx, input }) => bookSeries(ctx, input))),
  previewChange: practiceProcedure.input(ChangeSeriesInput).query(({ ctx, input }) => previewChange(ctx, input)),
  change: practiceProcedure.input(ChangeSeriesInput).mutation(once(({ ctx, input }) => changeSeries(ctx, input))),
  cancel: practiceProcedure.input(CancelSeriesInput).mutation(once(({ ctx, input }) => cancelSeries(ctx, input))),
  reopen: practiceProcedure.input(ReopenSeriesInput).mutation(once(({ ctx, input }) => reopenSeries(ctx, input))),
  previewSkipped: practiceProcedure.input(AddSkippedInput).query(({ ctx, input }) => previewSkipped(ctx, input)),
  addSkipped: practiceProcedure.input(AddSkippedInput).mutation(once(({ ctx, input }) => addSkipped(ctx, input))),
  get: inConversation()
    .input(SeriesId)
    .query(({ ctx, input }) => getSeries(ctx, input.id)),
});
