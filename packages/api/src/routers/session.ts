import { ListSessionsInput, SessionId } from "@sereno/core/auth/schema";
import { endSession, listSessions } from "@sereno/core/auth/sessions";
import { practiceProcedure, router } from "../trpc";

export const sessionRouter = router({
  list: practiceProcedure.input(ListSessionsInput).query(({ ctx, input }) => listSessions(ctx, ctx.login, input)),
  end: practiceProcedure
    .meta({ access: "therapist", isTimeless: true })
    .input(SessionId)
    .mutation(({ ctx, input }) => endSession(ctx, input.id)),
});
