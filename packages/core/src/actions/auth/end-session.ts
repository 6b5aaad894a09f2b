import { commitWrites, type PracticeContext } from "../../db/index";
import { erase } from "../../db/writes";
import { AppError, invalidField } from "../../errors";

const OWN_TEXT = "Esta es la sesión de este dispositivo: ciérrala con 'Cerrar sesión'.";

/** Ends another session. @throws AppError `invalid_input` for the calling session; `not_found` if already ended */
export async function endSession(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  if (id === ctx.actor.id) throw invalidField("id", OWN_TEXT);
  return commitWrites(ctx, async () => [
    erase(
      "login",
      { practice_id: ctx.practice.practice_id, id },
      ({ expires_at }, { exists }) => exists(expires_at),
      () => new AppError("not_found", { message: "Esa sesión ya estaba cerrada." }),
    ),
  ]);
}
