import { PageInput } from "@sereno/core/domain/export/asked/schema";
import { graveProcedure, router } from "../trpc";

/** Exports a whole practice, page by page. Used rarely, so it loads on the first call. */
export const copyRouter = router({
  page: graveProcedure
    .meta({ access: "therapist", isGrave: true, isCostly: true })
    .input(PageInput)
    .query(async ({ ctx, input }) => {
      const { exportPage } = await import("@sereno/core/queries/export-practice");
      return exportPage(ctx, input);
    }),
});
