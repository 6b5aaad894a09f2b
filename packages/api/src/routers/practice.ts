import { changesPayTo, completionOf } from "@sereno/core/domain/practice/rules";
import {
  SearchProfilesInput,
  SetAgentStatusInput,
  SetPictureInput,
  SetTimezoneInput,
  UpdateProfileInput,
} from "@sereno/core/domain/practice/schema";
import { requireRecentSignIn } from "@sereno/core/store/auth/life";
import { toProfile } from "@sereno/core/store/practice/read";
import { type Call, idempotent } from "../idempotent";
import { inConversation, invoke, practiceProcedure, router } from "../trpc";

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
