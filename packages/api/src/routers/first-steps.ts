import { readFirstSteps } from "@sereno/core/across/first-steps";
import { endFirstSteps } from "@sereno/core/verbs/end-first-steps";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const firstStepsRouter = router({
  get: practiceProcedure.query(({ ctx }) => readFirstSteps(ctx)),
  end: practiceProcedure.mutation(once(({ ctx }) => endFirstSteps(ctx))),
});
