import { readMirroring, setMirroring } from "@sereno/core/actions/google-calendar/mirror";
import { SetMirroringInput } from "@sereno/core/domain/meet/schema";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

export const meetRouter = router({
  mirroring: practiceProcedure.query(({ ctx }) => readMirroring(ctx)),
  setMirroring: practiceProcedure
    .input(SetMirroringInput)
    .mutation(idempotent(({ ctx, input }) => setMirroring(ctx, input.mirrors_in_person))),
});
