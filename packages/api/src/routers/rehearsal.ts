import { AppError } from "@sereno/core/errors";
import type { RehearsalTurn } from "@sereno/core/things/rehearsal/output";
import { RehearseInput } from "@sereno/core/things/rehearsal/schema";
import { practiceProcedure, router } from "../trpc";

export const rehearsalRouter = router({
  /** Answers a message as an assistant would, and changes nothing. */
  say: practiceProcedure.input(RehearseInput).mutation(({ ctx, input }): Promise<RehearsalTurn> => {
    if (!ctx.converse) throw new AppError("unavailable");
    return ctx.converse(ctx, input);
  }),
});
