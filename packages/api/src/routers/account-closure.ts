import { CloseAccountInput } from "@sereno/core/domain/account-closure/schema";
import { graveProcedure, practiceProcedure, router } from "../trpc";

// Used once in an account's life, so it loads on the first call.
const read = () => import("@sereno/core/store/account-closure/read");
const close = () => import("@sereno/core/actions/account-closure/close");

export const accountClosureRouter = router({
  get: practiceProcedure.query(async ({ ctx }) => (await read()).findAccountClosure(ctx)),
  preview: practiceProcedure.query(async ({ ctx }) => (await read()).previewAccountClosure(ctx)),
  close: graveProcedure
    .input(CloseAccountInput)
    .mutation(async ({ ctx, input }) => (await close()).closeAccount(ctx, ctx.auth, input)),
});
