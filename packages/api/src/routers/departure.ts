import { findDeparture, previewDeparture } from "@sereno/core/records/departure/read";
import { CloseAccountInput } from "@sereno/core/things/departure/schema";
import { closeAccount } from "@sereno/core/verbs/close-account";
import { graveProcedure, practiceProcedure, router } from "../trpc";

export const departureRouter = router({
  get: practiceProcedure.query(({ ctx }) => findDeparture(ctx)),
  preview: practiceProcedure.query(({ ctx }) => previewDeparture(ctx)),
  close: graveProcedure.input(CloseAccountInput).mutation(({ ctx, input }) => closeAccount(ctx, ctx.auth, input)),
});
