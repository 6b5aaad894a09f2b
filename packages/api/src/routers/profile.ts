import { SetTimezoneInput, UpdateProfileInput } from "@sereno/core/practice/schema";
import { setTimezone, toProfile, updateProfile } from "@sereno/core/practice/service";
import { once, practiceProcedure, router } from "../trpc";

export const profileRouter = router({
  get: practiceProcedure.query(({ ctx }) => toProfile(ctx.practice)),
  update: practiceProcedure.input(UpdateProfileInput).mutation(once(({ ctx, input }) => updateProfile(ctx, input))),
  setTimezone: practiceProcedure
    .input(SetTimezoneInput)
    .mutation(once(({ ctx, input }) => setTimezone(ctx, input.timezone))),
});
