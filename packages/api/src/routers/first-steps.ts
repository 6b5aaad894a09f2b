import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const firstStepsRouter = router({
  get: practiceProcedure.query(async ({ ctx }) => (await work()).readFirstSteps(ctx)),
  end: practiceProcedure.mutation(idempotent(async ({ ctx }) => (await work()).endFirstSteps(ctx))),
});
