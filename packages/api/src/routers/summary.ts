import { readSummary } from "@sereno/core/across/month-summary";
import { SummaryInput } from "@sereno/core/things/summary/schema";
import { practiceProcedure, router } from "../trpc";

export const summaryRouter = router({
  month: practiceProcedure.input(SummaryInput).query(({ ctx, input }) => readSummary(ctx, input)),
});
