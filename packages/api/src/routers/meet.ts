import { readMirroring, setMirroring } from "@sereno/core/actions/google-calendar/mirror";
import { SetMirroringInput } from "@sereno/core/domain/meet/schema";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const meetRouter = router({
  mirroring: practiceProcedure.query(({ ctx }) => readMirroring(ctx)),
  setMirroring: practiceProcedure
    .input(SetMirroringInput)
    .mutation(once(({ ctx, input }) => setMirroring(ctx, input.mirrors_in_person))),
});
