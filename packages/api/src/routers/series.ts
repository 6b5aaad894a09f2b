import { addSkipped } from "@sereno/core/series/add";
import { cancelSeries, changeSeries, previewChange } from "@sereno/core/series/change";
import { previewSeries } from "@sereno/core/series/preview";
import { getSeries } from "@sereno/core/series/read";
import { reopenSeries } from "@sereno/core/series/reopen";
import {
  AddSkippedInput,
  BookSeriesInput,
  CancelSeriesInput,
  ChangeSeriesInput,
  PreviewSeriesInput,
  ReopenSeriesInput,
  SeriesId,
} from "@sereno/core/series/schema";
import { previewSkipped } from "@sereno/core/series/skipped";
import { bookSeries } from "@sereno/core/series/write";
import { once, practiceProcedure, router, sharedProcedure } from "../trpc";

export const seriesRouter = router({
  preview: sharedProcedure.input(PreviewSeriesInput).query(({ ctx, input }) => previewSeries(ctx, input)),
  book: sharedProcedure.input(BookSeriesInput).mutation(once(({ ctx, input }) => bookSeries(ctx, input))),
  previewChange: practiceProcedure.input(ChangeSeriesInput).query(({ ctx, input }) => previewChange(ctx, input)),
  change: practiceProcedure.input(ChangeSeriesInput).mutation(once(({ ctx, input }) => changeSeries(ctx, input))),
  cancel: practiceProcedure.input(CancelSeriesInput).mutation(once(({ ctx, input }) => cancelSeries(ctx, input))),
  reopen: practiceProcedure.input(ReopenSeriesInput).mutation(once(({ ctx, input }) => reopenSeries(ctx, input))),
  previewSkipped: practiceProcedure.input(AddSkippedInput).query(({ ctx, input }) => previewSkipped(ctx, input)),
  addSkipped: practiceProcedure.input(AddSkippedInput).mutation(once(({ ctx, input }) => addSkipped(ctx, input))),
  get: sharedProcedure.input(SeriesId).query(({ ctx, input }) => getSeries(ctx, input.id)),
});
