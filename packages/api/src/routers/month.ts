import { readMonthSheet } from "@sereno/core/across/month-sheet";
import { readBooks } from "@sereno/core/records/month/read";
import { MonthInput } from "@sereno/core/things/month/schema";
import { closeMonth } from "@sereno/core/verbs/close-month";
import { reopenMonth } from "@sereno/core/verbs/reopen-month";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

/** What a month comes to, for the therapist and her accountant. */
export const monthRouter = router({
  books: practiceProcedure.input(MonthInput).query(({ ctx, input }) => readBooks(ctx, input.month)),
  sheet: practiceProcedure.input(MonthInput).query(({ ctx, input }) => readMonthSheet(ctx, input.month)),
  close: practiceProcedure.input(MonthInput).mutation(once(({ ctx, input }) => closeMonth(ctx, input.month))),
  reopen: practiceProcedure.input(MonthInput).mutation(once(({ ctx, input }) => reopenMonth(ctx, input.month))),
});
