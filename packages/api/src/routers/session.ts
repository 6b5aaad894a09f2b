import { confirmIdentity } from "@sereno/core/actions/auth/confirm-identity";
import { endSession } from "@sereno/core/actions/auth/end-session";
import { BeginSignInInput, ListSessionsInput, SessionId } from "@sereno/core/domain/auth/schema";
import { listSessions } from "@sereno/core/store/auth/sessions";
import { graveProcedure, practiceProcedure, router } from "../trpc";

export const sessionRouter = router({
  list: practiceProcedure.input(ListSessionsInput).query(({ ctx, input }) => listSessions(ctx, ctx.login, input)),
  end: graveProcedure.input(SessionId).mutation(({ ctx, input }) => endSession(ctx, input.id)),
  /** Begins the sign-in that what is grave asks for. */
  confirm: practiceProcedure
    .input(BeginSignInInput)
    .mutation(({ ctx, input }) => confirmIdentity(ctx, ctx.auth, input)),
});
