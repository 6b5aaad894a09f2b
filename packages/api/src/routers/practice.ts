import * as expense from "@sereno/core/domain/expense/schema";
import type { NewFeed } from "@sereno/core/domain/feed/output";
import { ChangeFeedInput } from "@sereno/core/domain/feed/schema";
import { changesPayTo, completionOf } from "@sereno/core/domain/practice/rules";
import * as practice from "@sereno/core/domain/practice/schema";
import { requireRecentSignIn } from "@sereno/core/store/auth/read";
import { toProfile } from "@sereno/core/store/practice/read";
import { lazily, of } from "../idempotent";
import { conversationProcedure, practiceProcedure, recentSignInProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");
const { invoke, once } = lazily(work);

export const practiceRouter = router({
  get: practiceProcedure.query(({ ctx }) => toProfile(ctx.practice)),
  update: practiceProcedure.input(practice.UpdateProfileInput).mutation((call) => {
    const { ctx, input } = call;
    if (changesPayTo(ctx.practice, input)) requireRecentSignIn(ctx.login, ctx.clock);
    return once((core) => core.updateProfile)(call);
  }),
  setTimezone: practiceProcedure
    .input(practice.SetTimezoneInput)
    .mutation(once(of("timezone", (core) => core.setTimezone))),
  setPicture: practiceProcedure
    .input(practice.SetPictureInput)
    .mutation(once(of("picture_url", (core) => core.setPicture))),
  setAgentStatus: practiceProcedure.input(practice.SetAgentStatusInput).mutation(once((core) => core.setAgentStatus)),
  completionStatus: practiceProcedure.query(({ ctx }) => completionOf(toProfile(ctx.practice))),
  basicInfo: conversationProcedure.query(invoke((core) => core.basicInfo)),
  paymentInfo: conversationProcedure.query(invoke((core) => core.paymentInfo)),
  search: practiceProcedure
    .input(practice.SearchProfilesInput)
    .query(invoke(of("search_term", (core) => core.searchProfiles))),
});

export const feedRouter = router({
  get: practiceProcedure.query(invoke((core) => core.getFeed)),
  create: recentSignInProcedure.mutation(async (call): Promise<NewFeed & { url: string }> => {
    const { keys } = call.ctx.auth;
    const create = once((core) => (ctx) => core.createFeed(ctx, keys));
    const made = await (await work()).revealFeed(call.ctx, keys, await create(call));
    return { ...made, url: call.ctx.linkOrigin + made.path };
  }),
  change: practiceProcedure.input(ChangeFeedInput).mutation(once((core) => core.changeFeed)),
  revoke: practiceProcedure.mutation(once((core) => core.revokeFeed)),
});

export const expenseRouter = router({
  get: practiceProcedure.input(expense.ExpenseId).query(invoke(of("id", (core) => core.getExpense))),
  add: practiceProcedure.input(expense.AddExpenseInput).mutation(once((core) => core.addExpense)),
  update: practiceProcedure.input(expense.UpdateExpenseInput).mutation(once((core) => core.updateExpense)),
  delete: practiceProcedure.input(expense.ChangedExpenseInput).mutation(once((core) => core.deleteExpense)),
  restore: practiceProcedure.input(expense.ChangedExpenseInput).mutation(once((core) => core.restoreExpense)),
});
