import { completeGoogleLogin } from "@sereno/core/actions/auth/complete-google-login";
import { connectGoogle } from "@sereno/core/actions/auth/connect-google";
import { endLeft, logout, revokeAccess } from "@sereno/core/actions/auth/sign-out";
import { startGoogleLogin } from "@sereno/core/actions/auth/start-google-login";
import {
  BeginSignInInput,
  EndLeftInput,
  GoogleCallbackInput,
  RevokeAccessInput,
} from "@sereno/core/domain/auth/schema";
import { toUser } from "@sereno/core/store/auth/read";
import { readLogin } from "@sereno/core/store/auth/tokens";
import { graveProcedure, practiceProcedure, publicProcedure, router } from "../trpc";

export const authRouter = router({
  startGoogleLogin: publicProcedure
    .input(BeginSignInInput)
    .mutation(({ ctx, input }) => startGoogleLogin(ctx, ctx.auth, input)),
  completeGoogleLogin: publicProcedure.input(GoogleCallbackInput).mutation(async ({ ctx, input }) => {
    const answer = await completeGoogleLogin(ctx, ctx.auth, input, ctx.visit);
    ctx.opened = await readLogin(ctx.auth.keys, ctx.clock, answer.access_token);
    return answer;
  }),
  connectGoogle: practiceProcedure
    .input(BeginSignInInput)
    .mutation(({ ctx, input }) => connectGoogle(ctx, ctx.auth, input)),
  me: practiceProcedure.query(({ ctx }) => toUser(ctx.practice)),
  logout: practiceProcedure.mutation(({ ctx }) => logout(ctx)),
  endLeft: publicProcedure.input(EndLeftInput).mutation(({ ctx, input }) => endLeft(ctx, ctx.auth, input)),
  revoke: graveProcedure.input(RevokeAccessInput).mutation(({ ctx, input }) => revokeAccess(ctx, ctx.auth, input)),
});
