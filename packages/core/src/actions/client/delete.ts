import { commit } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { ClientRecord } from "../../domain/client/entity";
import { AppError } from "../../errors";
import { countedOf } from "../../store/client/debt";
import { ownIdentities, releaseIdentity } from "../../store/client/identity";
import { readClient } from "../../store/client/read";
import { removal } from "../../store/client/removal";
import { clientTaskWrite } from "../../store/client/task";
import { totalWrites } from "../../store/client/totals";
import { feedWrites } from "../../store/feed/change";
import { idsOfTarget } from "../../store/payment/debts";
import { readTargets } from "../../store/payment/targets";
import { removeEntryWrite } from "../../store/waitlist/change";
/**
 * Deletes a client. One transaction takes them out of every list and keeps everybody from booking, selling or reopening
 * anything for them; a job then erases what their appointments and purchases say of them, keeping dates, amounts and
 * numbers. A refusal changes nothing.
 * @param requireMore throws for who, as they are when it is decided, is to stay.
 * @throws AppError `not_found`, `client_deleted`; `live_appointments` while any is still to come.
 */
export function deleteClient(
  ctx: PracticeContext,
  id: string,
  requireMore: (client: ClientRecord) => Promise<void> = async () => undefined,
): Promise<{ success: true }> {
  return commit(ctx, async () => {
    const client = await readClient(ctx, id);
    const visits = Object.keys(client.visits ?? {}).length;
    if (visits > client.completed_appointments) throw new AppError("live_appointments");
    await requireMore(client);
    const { practice_id, id: client_id } = client;
    const identities = await ownIdentities(ctx, client);
    return {
      writes: [
        ...removal(client),
        ...totalWrites(practice_id, -(await readCounted(ctx, client))),
        ...identities.map(releaseIdentity),
        clientTaskWrite(ctx, { practice_id, client_id, kind: "erase" }),
        removeEntryWrite({ practice_id, client_id }),
        ...feedWrites(ctx),
      ],
      result: { success: true },
    };
  });
}

/** What of a client's debts the practice's total counts. */
async function readCounted(ctx: PracticeContext, { unpaid = {} }: ClientRecord): Promise<number> {
  const ids = Object.keys(unpaid).map(idsOfTarget);
  const targets = ids.length > 0 ? await readTargets(ctx, ids) : [];
  return targets.reduce((sum, target) => sum + countedOf(target), 0);
}
