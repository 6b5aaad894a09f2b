import { commitWrites, type PracticeContext } from "../../db/index";
import { erase } from "../../db/writes";
import { AppError } from "../../errors";

/** Deletes an agent's token, so that its next request is refused. @throws AppError `not_found` if already deleted. */
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
