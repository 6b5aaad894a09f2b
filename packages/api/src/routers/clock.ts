import { ConfirmClockInput } from "@sereno/core/things/clock/schema";
import { practiceProcedure, router } from "../trpc";

/** The one machine's clock; on AWS nobody doubts it. */
export const clockRouter = router({
  doubt: practiceProcedure.query(({ ctx }) => ctx.timekeeper?.doubt() ?? null),
  confirm: practiceProcedure
    .meta({ access: "therapist", isTimeless: true })
    .input(ConfirmClockInput)
    .mutation(({ ctx, input }) => ({ settled: ctx.timekeeper?.confirm(new Date(input.machine_at)) ?? true })),
});
