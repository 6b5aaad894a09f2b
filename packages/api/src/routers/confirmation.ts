import { AppointmentId } from "@sereno/core/domain/appointment/schema";
import { practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/agenda");

export const confirmationRouter = router({
  // The same each time, so that sending it again needs no answer that is kept: it would hold the link.
  link: practiceProcedure
    .input(AppointmentId)
    .mutation(async ({ ctx, input }) => (await work()).linkAppointment(ctx, input.id)),
});
