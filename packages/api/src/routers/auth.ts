import {
  BeginSignInInput,
  EndLeftInput,
  GoogleCallbackInput,
  ListSessionsInput,
  RevokeAccessInput,
  SessionId,
} from "@sereno/core/domain/auth/schema";
import { toUser } from "@sereno/core/store/auth/read";
import { readLogin } from "@sereno/core/store/auth/tokens";
import { graveProcedure, practiceProcedure, publicProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");

export const authRouter = router({
  startGoogleLogin: publicProcedure
    .input(BeginSignInInput)
    .mutation(async ({ ctx, input }) => (await work()).startSignIn(ctx, ctx.auth, input)),
  completeGoogleLogin: publicProcedure.input(GoogleCallbackInput).mutation(async ({ ctx, input }) => {
    const answer = await (await work()).completeGoogleLogin(ctx, ctx.auth, input, ctx.visit);
    ctx.opened = await readLogin(ctx.auth.keys, ctx.clock, answer.access_token);
    return answer;
  }),
  connectGoogle: practiceProcedure
    .input(BeginSignInInput)
    .mutation(async ({ ctx, input }) => (await work()).startSignIn(ctx, ctx.auth, input, ctx)),
  me: practiceProcedure.query(({ ctx }) => toUser(ctx.practice)),
  logout: practiceProcedure.mutation(async ({ ctx }) => (await work()).logout(ctx)),
  endLeft: publicProcedure
    .input(EndLeftInput)
    .mutation(async ({ ctx, input }) => (await work()).endLeft(ctx, ctx.auth, input)),
  revoke: graveProcedure
    .input(RevokeAccessInput)
    .mutation(async ({ ctx, input }) => (await work()).revokeAccess(ctx, ctx.auth, input)),
});

export const sessionRouter = router({
  list: practiceProcedure
    .input(ListSessionsInput)
    .query(async ({ ctx, input }) => (await work()).listSessions(ctx, ctx.login, input)),
  end: graveProcedure.input(SessionId).mutation(async ({ ctx, input }) => (await work()).endSession(ctx, input.id)),
  /** Starts the new sign-in that sensitive procedures require. */
  confirm: practiceProcedure
    .input(BeginSignInInput)
    .mutation(async ({ ctx, input }) => (await work()).startSignIn(ctx, ctx.auth, input, { ...ctx, confirms: true })),
});
