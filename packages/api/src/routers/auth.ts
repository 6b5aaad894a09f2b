import { toUser } from "@sereno/core/auth/read";
import { logout, revokeAccess } from "@sereno/core/auth/revoke";
import { GoogleCallbackInput, RevokeAccessInput } from "@sereno/core/auth/schema";
import { readLogin } from "@sereno/core/auth/tokens";
import { completeGoogleLogin, connectGoogle, startGoogleLogin } from "@sereno/core/auth/write";
import { practiceProcedure, publicProcedure, router } from "../trpc";

export const authRouter = router({
  startGoogleLogin: publicProcedure.mutation(({ ctx }) => startGoogleLogin(ctx, ctx.auth)),
  completeGoogleLogin: publicProcedure.input(GoogleCallbackInput).mutation(async ({ ctx, input }) => {
    const answer = await completeGoogleLogin(ctx, ctx.auth, input);
    ctx.opened = await readLogin(ctx.auth.keys, ctx.clock, answer.access_token);
    return answer;
  }),
  connectGoogle: practiceProcedure.mutation(({ ctx }) => connectGoogle(ctx, ctx.auth)),
  me: practiceProcedure.query(({ ctx }) => toUser(ctx.practice)),
  logout: practiceProcedure.mutation(({ ctx }) => logout(ctx)),
  revoke: practiceProcedure.input(RevokeAccessInput).mutation(({ ctx, input }) => revokeAccess(ctx, ctx.auth, input)),
});
