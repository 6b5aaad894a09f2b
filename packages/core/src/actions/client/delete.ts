import { commitWrites, type PracticeContext } from "../../db/index";
import type { Write } from "../../db/writes";
import type { ClientRecord } from "../../domain/client/entity";
import { AppError } from "../../errors";
import { removal, totalWrites } from "../../store/client/change";
import { countedOf, idsOfTarget } from "../../store/client/debt";
import { releaseIdentities } from "../../store/client/identity";
import { readClient } from "../../store/client/read";
import { clientTaskWrite } from "../../store/client/task";
import { feedWrites } from "../../store/feed/change";
import { readTargets } from "../../store/payment/targets";
import { leaveWaitlist } from "../../store/waitlist/holds";

/** Deletes a client. At once no list shows the client, and bookings and sales are refused. A job then erases personal
 * data but keeps dates and amounts. @param requireMore gets the stored client, and may throw or return
 * checks to prevent this.
 * @throws AppError `not_found`, `client_deleted`; `live_appointments` while one is scheduled, confirmed or begun. */
export function deleteClient(
  ctx: PracticeContext,
  id: string,
  requireMore: (client: ClientRecord) => Promise<Write[]> = async () => [],
): Promise<{ success: true }> {
  return commitWrites(ctx, async () => {
    const client = await readClient(ctx, id);
    const visits = Object.keys(client.visits ?? {}).length;
    if (visits > client.completed_appointments) throw new AppError("live_appointments");
    const required = await requireMore(client);
    // A merged client is gone: its id must not delete the client into which it was merged.
    if (client.id !== id) throw new AppError("not_found");
    const { practice_id, id: client_id, phone } = client;
    return [
      ...required,
      ...removal(client),
      ...totalWrites(practice_id, -(await readCounted(ctx, client))),
      ...(await releaseIdentities(ctx, client)),
      clientTaskWrite(ctx, { practice_id, client_id, kind: "erase", phone }),
      ...(await leaveWaitlist(ctx, client_id)),
      ...feedWrites(ctx),
    ];
  });
}

/** The pesos that the client's debts contribute to the practice's total of debts. */
async function readCounted(ctx: PracticeContext, { unpaid = {} }: ClientRecord): Promise<number> {
  const targets = await readTargets(ctx, Object.keys(unpaid).map(idsOfTarget));
  return targets.reduce((sum, target) => sum + countedOf(target), 0);
}
