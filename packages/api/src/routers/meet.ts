import { SetMirroringInput } from "@sereno/core/domain/meet/schema";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const meetRouter = router({
  mirroring: practiceProcedure.query(async ({ ctx }) => (await work()).readMirroring(ctx)),
  setMirroring: practiceProcedure
    .input(SetMirroringInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).setMirroring(ctx, input.mirrors_in_person))),
});
