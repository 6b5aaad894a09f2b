import { SummaryInput } from "@sereno/core/domain/summary/schema";
import { practiceProcedure, router } from "../trpc";

// Looked at now and then: no start reads it, the first call does.
const read = () => import("@sereno/core/queries/month-summary");

export const summaryRouter = router({
  month: practiceProcedure.input(SummaryInput).query(async ({ ctx, input }) => (await read()).readSummary(ctx, input)),
});
