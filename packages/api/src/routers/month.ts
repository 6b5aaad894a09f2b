import { MonthInput } from "@sereno/core/domain/month/schema";
import { SummaryInput } from "@sereno/core/domain/summary/schema";
import { invoke, practiceProcedure, router } from "../trpc";

// Used monthly, so it loads on the first call.
const sheet = () => import("@sereno/core/queries/month-sheet");
const books = () => import("@sereno/core/store/month/read");

export const monthRouter = router({
  books: practiceProcedure
    .input(MonthInput)
    .query(async ({ ctx, input }) => (await books()).readBooks(ctx, input.month)),
  sheet: practiceProcedure
    .input(MonthInput)
    .query(async ({ ctx, input }) => (await sheet()).readMonthSheet(ctx, input.month)),
});

// Used now and then, so it loads on the first call.
const read = () => import("@sereno/core/queries/month-summary");

export const summaryRouter = router({
  month: practiceProcedure.input(SummaryInput).query(invoke(read, (core) => core.readSummary)),
});
