import { endFirstSteps } from "@sereno/core/actions/first-steps/end";
import { readFirstSteps } from "@sereno/core/queries/first-steps";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

export const firstStepsRouter = router({
  get: practiceProcedure.query(({ ctx }) => readFirstSteps(ctx)),
  end: practiceProcedure.mutation(idempotent(({ ctx }) => endFirstSteps(ctx))),
});
