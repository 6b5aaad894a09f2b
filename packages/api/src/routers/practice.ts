import {
  AddExpenseInput,
  ChangedExpenseInput,
  ExpenseId,
  UpdateExpenseInput,
} from "@sereno/core/domain/expense/schema";
import type { NewFeed } from "@sereno/core/domain/feed/output";
import { ChangeFeedInput } from "@sereno/core/domain/feed/schema";
import { changesPayTo, completionOf } from "@sereno/core/domain/practice/rules";
import {
  SearchProfilesInput,
  SetAgentStatusInput,
  SetPictureInput,
  SetTimezoneInput,
  UpdateProfileInput,
} from "@sereno/core/domain/practice/schema";
import { requireRecentSignIn } from "@sereno/core/store/auth/read";
import { toProfile } from "@sereno/core/store/practice/read";
import { type Call, idempotent } from "../idempotent";
import { graveProcedure, inConversation, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");

export const practiceRouter = router({
  get: practiceProcedure.query(({ ctx }) => toProfile(ctx.practice)),
  update: practiceProcedure.input(UpdateProfileInput).mutation(({ ctx, input }) => {
    if (changesPayTo(ctx.practice, input)) requireRecentSignIn(ctx.login, ctx.clock);
    return idempotent(async (call: Call<UpdateProfileInput>) => (await work()).updateProfile(call.ctx, call.input))({
      ctx,
      input,
    });
  }),
  setTimezone: practiceProcedure
    .input(SetTimezoneInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).setTimezone(ctx, input.timezone))),
  setPicture: practiceProcedure
    .input(SetPictureInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).setPicture(ctx, input.picture_url))),
  setAgentStatus: practiceProcedure
    .input(SetAgentStatusInput)
    .mutation(idempotent(invoke(work, (core) => core.setAgentStatus))),
  completionStatus: practiceProcedure.query(({ ctx }) => completionOf(toProfile(ctx.practice))),
  basicInfo: inConversation().query(async ({ ctx }) => (await work()).basicInfo(ctx)),
  paymentInfo: inConversation().query(async ({ ctx }) => (await work()).paymentInfo(ctx)),
  search: practiceProcedure
    .input(SearchProfilesInput)
    .query(async ({ ctx, input }) => (await work()).searchProfiles(ctx, input.search_term)),
});

export const feedRouter = router({
  get: practiceProcedure.query(async ({ ctx }) => (await work()).getFeed(ctx)),
  create: graveProcedure.mutation(async ({ ctx }): Promise<NewFeed> => {
    const { keys } = ctx.auth;
    const made = await idempotent(async (call: Call<null>) => (await work()).createFeed(call.ctx, keys))({
      ctx,
      input: null,
    });
    return (await work()).revealFeed(ctx, keys, made);
  }),
  change: practiceProcedure.input(ChangeFeedInput).mutation(idempotent(invoke(work, (core) => core.changeFeed))),
  revoke: practiceProcedure.mutation(({ ctx }) =>
    idempotent(async (call: Call<null>) => (await work()).revokeFeed(call.ctx))({ ctx, input: null }),
  ),
});

export const expenseRouter = router({
  get: practiceProcedure.input(ExpenseId).query(async ({ ctx, input }) => (await work()).getExpense(ctx, input.id)),
  add: practiceProcedure.input(AddExpenseInput).mutation(idempotent(invoke(work, (core) => core.addExpense))),
  update: practiceProcedure.input(UpdateExpenseInput).mutation(idempotent(invoke(work, (core) => core.updateExpense))),
  delete: practiceProcedure.input(ChangedExpenseInput).mutation(idempotent(invoke(work, (core) => core.deleteExpense))),
  restore: practiceProcedure
    .input(ChangedExpenseInput)
    .mutation(idempotent(invoke(work, (core) => core.restoreExpense))),
});
