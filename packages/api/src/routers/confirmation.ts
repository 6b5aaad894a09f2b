import { linkAppointment } from "@sereno/core/actions/confirmation/create-link";
import { AppointmentId } from "@sereno/core/domain/appointment/schema";
import { practiceProcedure, router } from "../trpc";

export const confirmationRouter = router({
  // The same each time, so that sending it again needs no answer that is kept: it would hold the link.
  link: practiceProcedure.input(AppointmentId).mutation(({ ctx, input }) => linkAppointment(ctx, input.id)),
});
