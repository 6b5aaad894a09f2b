import { setAgentStatus } from "@sereno/core/actions/agent/set-status";
import { setPicture } from "@sereno/core/actions/practice/set-picture";
import { setTimezone } from "@sereno/core/actions/practice/set-timezone";
import { updateProfile } from "@sereno/core/actions/practice/update-profile";
import { changesPayTo, completionOf } from "@sereno/core/domain/practice/rules";
import {
  SearchProfilesInput,
  SetAgentStatusInput,
  SetPictureInput,
  SetTimezoneInput,
  UpdateProfileInput,
} from "@sereno/core/domain/practice/schema";
import { requireRecentSignIn } from "@sereno/core/store/auth/life";
import { basicInfo, paymentInfo, searchProfiles, toProfile } from "@sereno/core/store/practice/read";
import { type Call, idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

export const practiceRouter = router({
  get: practiceProcedure.query(({ ctx }) => toProfile(ctx.practice)),
  update: practiceProcedure.input(UpdateProfileInput).mutation(({ ctx, input }) => {
    if (changesPayTo(ctx.practice, input)) requireRecentSignIn(ctx.login, ctx.clock);
    return idempotent((call: Call<UpdateProfileInput>) => updateProfile(call.ctx, call.input))({ ctx, input });
  }),
  setTimezone: practiceProcedure
    .input(SetTimezoneInput)
    .mutation(idempotent(({ ctx, input }) => setTimezone(ctx, input.timezone))),
  setPicture: practiceProcedure
    .input(SetPictureInput)
    .mutation(idempotent(({ ctx, input }) => setPicture(ctx, input.picture_url))),
  setAgentStatus: practiceProcedure
    .input(SetAgentStatusInput)
    .mutation(idempotent(({ ctx, input }) => setAgentStatus(ctx, input))),
  completionStatus: practiceProcedure.query(({ ctx }) => completionOf(toProfile(ctx.practice))),
  basicInfo: inConversation().query(({ ctx }) => basicInfo(ctx)),
  paymentInfo: inConversation().query(({ ctx }) => paymentInfo(ctx)),
  search: practiceProcedure
    .input(SearchProfilesInput)
    .query(({ ctx, input }) => searchProfiles(ctx, input.search_term)),
});
