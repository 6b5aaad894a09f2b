import { AppointmentId } from "@sereno/core/domain/appointment/schema";
import { practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const confirmationRouter = router({
  // Deterministic, so that repeating it needs no stored answer, which would contain the link.
  link: practiceProcedure
    .input(AppointmentId)
    .mutation(async ({ ctx, input }) => (await work()).linkAppointment(ctx, input.id)),
});
