import { endFirstSteps } from "@sereno/core/actions/first-steps/end";
import { readFirstSteps } from "@sereno/core/queries/first-steps";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const firstStepsRouter = router({
  get: practiceProcedure.query(({ ctx }) => readFirstSteps(ctx)),
  end: practiceProcedure.mutation(once(({ ctx }) => endFirstSteps(ctx))),
});
