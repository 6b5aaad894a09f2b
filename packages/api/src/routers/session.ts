import { listSessions } from "@sereno/core/records/auth/sessions";
import { BeginSignInInput, ListSessionsInput, SessionId } from "@sereno/core/things/auth/schema";
import { confirmIdentity } from "@sereno/core/verbs/confirm-identity";
import { endSession } from "@sereno/core/verbs/end-session";
import { graveProcedure, practiceProcedure, router } from "../trpc";

export const sessionRouter = router({
  list: practiceProcedure.input(ListSessionsInput).query(({ ctx, input }) => listSessions(ctx, ctx.login, input)),
  end: graveProcedure.input(SessionId).mutation(({ ctx, input }) => endSession(ctx, input.id)),
  /** Begins the sign-in that what is grave asks for. */
  confirm: practiceProcedure
    .input(BeginSignInInput)
    .mutation(({ ctx, input }) => confirmIdentity(ctx, ctx.auth, input)),
});
