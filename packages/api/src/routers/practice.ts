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
import { lazily, of } from "../idempotent";
import { conversationProcedure, graveProcedure, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/practice");
const { invoke, once } = lazily(work);

export const practiceRouter = router({
  get: practiceProcedure.query(({ ctx }) => toProfile(ctx.practice)),
  update: practiceProcedure.input(UpdateProfileInput).mutation((call) => {
    const { ctx, input } = call;
    if (changesPayTo(ctx.practice, input)) requireRecentSignIn(ctx.login, ctx.clock);
    return once((core) => core.updateProfile)(call);
  }),
  setTimezone: practiceProcedure.input(SetTimezoneInput).mutation(once(of("timezone", (core) => core.setTimezone))),
  setPicture: practiceProcedure.input(SetPictureInput).mutation(once(of("picture_url", (core) => core.setPicture))),
  setAgentStatus: practiceProcedure.input(SetAgentStatusInput).mutation(once((core) => core.setAgentStatus)),
  completionStatus: practiceProcedure.query(({ ctx }) => completionOf(toProfile(ctx.practice))),
  basicInfo: conversationProcedure.query(invoke((core) => core.basicInfo)),
  paymentInfo: conversationProcedure.query(invoke((core) => core.paymentInfo)),
  search: practiceProcedure.input(SearchProfilesInput).query(invoke(of("search_term", (core) => core.searchProfiles))),
});

export const feedRouter = router({
  get: practiceProcedure.query(invoke((core) => core.getFeed)),
  create: graveProcedure.mutation(async (call): Promise<NewFeed> => {
    const { keys } = call.ctx.auth;
    const create = once((core) => (ctx) => core.createFeed(ctx, keys));
    return (await work()).revealFeed(call.ctx, keys, await create(call));
  }),
  change: practiceProcedure.input(ChangeFeedInput).mutation(once((core) => core.changeFeed)),
  revoke: practiceProcedure.mutation(once((core) => core.revokeFeed)),
});

export const expenseRouter = router({
  get: practiceProcedure.input(ExpenseId).query(invoke(of("id", (core) => core.getExpense))),
  add: practiceProcedure.input(AddExpenseInput).mutation(once((core) => core.addExpense)),
  update: practiceProcedure.input(UpdateExpenseInput).mutation(once((core) => core.updateExpense)),
  delete: practiceProcedure.input(ChangedExpenseInput).mutation(once((core) => core.deleteExpense)),
  restore: practiceProcedure.input(ChangedExpenseInput).mutation(once((core) => core.restoreExpense)),
});
