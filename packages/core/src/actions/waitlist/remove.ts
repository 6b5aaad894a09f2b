import { commitWrites, type PracticeContext } from "../../db/index";
import { requireClient } from "../../store/client/read";
import { removeEntryWrite } from "../../store/waitlist/holds";

/** Takes a client off the waitlist. Idempotent. @throws AppError `not_found` for an unknown client. */
export async function removeWaitlist(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  const { practice_id, id: client_id } = await requireClient(ctx, id);
  return commitWrites(ctx, async () => [removeEntryWrite({ practice_id, client_id })]);
}
