import { MonthInput } from "@sereno/core/domain/month/schema";
import { SummaryInput } from "@sereno/core/domain/summary/schema";
import { lazily, of } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

const sheet = lazily(() => import("@sereno/core/queries/month-sheet"));
const books = lazily(() => import("@sereno/core/store/month/read"));
const summary = lazily(() => import("@sereno/core/queries/month-summary"));

export const monthRouter = router({
  books: practiceProcedure.input(MonthInput).query(books.invoke(of("month", (core) => core.readBooks))),
  sheet: practiceProcedure.input(MonthInput).query(sheet.invoke(of("month", (core) => core.readMonthSheet))),
});

export const summaryRouter = router({
  month: practiceProcedure.input(SummaryInput).query(summary.invoke((core) => core.readSummary)),
});
