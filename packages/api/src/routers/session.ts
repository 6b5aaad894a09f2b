import { BeginSignInInput, ListSessionsInput, SessionId } from "@sereno/core/domain/auth/schema";
import { graveProcedure, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");

export const sessionRouter = router({
  list: practiceProcedure
    .input(ListSessionsInput)
    .query(async ({ ctx, input }) => (await work()).listSessions(ctx, ctx.login, input)),
  end: graveProcedure.input(SessionId).mutation(async ({ ctx, input }) => (await work()).endSession(ctx, input.id)),
  /** Starts the new sign-in that sensitive procedures require. */
  confirm: practiceProcedure
    .input(BeginSignInInput)
    .mutation(async ({ ctx, input }) => (await work()).confirmIdentity(ctx, ctx.auth, input)),
});
