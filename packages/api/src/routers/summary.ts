import { SummaryInput } from "@sereno/core/domain/summary/schema";
import { invoke, practiceProcedure, router } from "../trpc";

// Used now and then, so it loads on the first call.
const read = () => import("@sereno/core/queries/month-summary");

export const summaryRouter = router({
  month: practiceProcedure.input(SummaryInput).query(invoke(read, (core) => core.readSummary)),
});
