import { previewSeries } from "@sereno/core/series/preview";
import { getSeries } from "@sereno/core/series/read";
import { BookSeriesInput, PreviewSeriesInput, SeriesId } from "@sereno/core/series/schema";
import { bookSeries } from "@sereno/core/series/write";
import { once, router, sharedProcedure } from "../trpc";

export const seriesRouter = router({
  preview: sharedProcedure.input(PreviewSeriesInput).query(({ ctx, input }) => previewSeries(ctx, input)),
  book: sharedProcedure.input(BookSeriesInput).mutation(once(({ ctx, input }) => bookSeries(ctx, input))),
  get: sharedProcedure.input(SeriesId).query(({ ctx, input }) => getSeries(ctx, input.id)),
});
