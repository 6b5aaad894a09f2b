import { commitWrites, type PracticeContext } from "../../db/index";
import { erase } from "../../db/writes";
import { AppError } from "../../errors";

/** Takes effect with the next request. @throws AppError `not_found`. */
export function revokeAgentToken(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  return commitWrites(ctx, async () => [
    erase(
      "agentToken",
      { practice_id: ctx.practice.practice_id, id },
      ({ label }, { exists }) => exists(label),
      () => new AppError("not_found", { message: "Ese acceso ya no existe." }),
    ),
  ]);
}
