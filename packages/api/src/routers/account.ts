import { CloseAccountInput } from "@sereno/core/domain/account-closure/schema";
import { PageInput } from "@sereno/core/domain/export/asked/schema";
import { lazily } from "../idempotent";
import { practiceProcedure, recentSignInProcedure, router } from "../trpc";

const closure = lazily(() => import("@sereno/core/store/account-closure/read"));
const close = () => import("@sereno/core/actions/account-closure/close");
const copy = lazily(() => import("@sereno/core/queries/export-practice"));

export const accountClosureRouter = router({
  get: practiceProcedure.query(closure.invoke((core) => core.findAccountClosure)),
  preview: practiceProcedure.query(closure.invoke((core) => core.previewAccountClosure)),
  close: recentSignInProcedure
    .input(CloseAccountInput)
    .mutation(async ({ ctx, input }) => (await close()).closeAccount(ctx, ctx.auth, input)),
});

export const copyRouter = router({
  page: recentSignInProcedure
    .meta({ access: "therapist", needsRecentSignIn: true, isCostly: true })
    .input(PageInput)
    .query(copy.invoke((core) => core.exportPage)),
});
