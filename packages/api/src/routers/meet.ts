import { SetMirroringInput } from "@sereno/core/things/meet/schema";
import { readMirroring, setMirroring } from "@sereno/core/verbs/mirror-calendar";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const meetRouter = router({
  mirroring: practiceProcedure.query(({ ctx }) => readMirroring(ctx)),
  setMirroring: practiceProcedure
    .input(SetMirroringInput)
    .mutation(once(({ ctx, input }) => setMirroring(ctx, input.mirrors_in_person))),
});
