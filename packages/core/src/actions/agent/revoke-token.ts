import { commit, type PracticeContext } from "../../db/index";
import { AppError } from "../../errors";

/** Ends a token from the next request on. @throws AppError `not_found`. */
export function revokeAgentToken(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  return commit(ctx, async () => ({
    writes: [
      {
        write: ({ agentToken }) =>
          agentToken
            .delete({ practice_id: ctx.practice.practice_id, id })
            .where(({ label }, { exists }) => exists(label))
            .commit(),
        refused: () => new AppError("not_found", { message: "Ese acceso ya no existe." }),
      },
    ],
    result: { success: true },
  }));
}
