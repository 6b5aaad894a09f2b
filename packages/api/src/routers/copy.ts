import { PageInput } from "@sereno/core/domain/export/asked/schema";
import { graveProcedure, router } from "../trpc";

/** A whole practice, taken along page by page. Wanted once in months: no start waits for it. */
export const copyRouter = router({
  page: graveProcedure
    .meta({ access: "therapist", isGrave: true, isCostly: true })
    .input(PageInput)
    .query(async ({ ctx, input }) => {
      const { exportPage } = await import("@sereno/core/queries/export-practice");
      return exportPage(ctx, input);
    }),
});
