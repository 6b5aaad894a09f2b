import { SetTimezoneInput, UpdateProfileInput } from "@sereno/core/practice/schema";
import { setTimezone, toProfile, updateProfile } from "@sereno/core/practice/service";
import { practiceProcedure, router } from "../trpc";

export const profileRouter = router({
  get: practiceProcedure.query(({ ctx }) => toProfile(ctx.practice)),
  update: practiceProcedure.input(UpdateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  setTimezone: practiceProcedure.input(SetTimezoneInput).mutation(({ ctx, input }) => setTimezone(ctx, input.timezone)),
});
