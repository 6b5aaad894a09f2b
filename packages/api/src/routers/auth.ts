import * as auth from "@sereno/core/domain/auth/schema";
import { ById } from "@sereno/core/lib/text/schema";
import { toUser } from "@sereno/core/store/auth/read";
import { readLogin } from "@sereno/core/store/auth/tokens";
import { lazily, of } from "../idempotent";
import { practiceProcedure, publicProcedure, recentSignInProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");
const { invoke } = lazily(work);

export const authRouter = router({
  startGoogleLogin: publicProcedure
    .input(auth.BeginSignInInput)
    .mutation(async ({ ctx, input }) => (await work()).startSignIn(ctx, ctx.auth, input)),
  completeGoogleLogin: publicProcedure.input(auth.GoogleCallbackInput).mutation(async ({ ctx, input }) => {
    const answer = await (await work()).completeGoogleLogin(ctx, ctx.auth, input, ctx.visit);
    ctx.opened = await readLogin(ctx.auth.keys, ctx.clock, answer.access_token);
    return answer;
  }),
  connectGoogle: practiceProcedure
    .input(auth.BeginSignInInput)
    .mutation(async ({ ctx, input }) => (await work()).startSignIn(ctx, ctx.auth, input, ctx)),
  me: practiceProcedure.query(({ ctx }) => toUser(ctx.practice)),
  logout: practiceProcedure.mutation(invoke((core) => core.logout)),
  endLeft: publicProcedure
    .input(auth.EndLeftInput)
    .mutation(async ({ ctx, input }) => (await work()).endLeft(ctx, ctx.auth, input)),
  revoke: recentSignInProcedure
    .input(auth.RevokeAccessInput)
    .mutation(async ({ ctx, input }) => (await work()).revokeAccess(ctx, ctx.auth, input)),
});

export const sessionRouter = router({
  list: practiceProcedure
    .input(auth.ListSessionsInput)
    .query(async ({ ctx, input }) => (await work()).listSessions(ctx, ctx.login, input)),
  end: recentSignInProcedure.input(ById).mutation(invoke(of("id", (core) => core.endSession))),
  /** Starts the new sign-in that sensitive procedures require. */
  confirm: practiceProcedure
    .input(auth.BeginSignInInput)
    .mutation(async ({ ctx, input }) => (await work()).startSignIn(ctx, ctx.auth, input, { ...ctx, confirms: true })),
});
