import { AppError } from "../errors";
import { countedOf } from "../records/client/debt";
import { ownIdentities, releaseIdentity } from "../records/client/identity";
import { readClient } from "../records/client/read";
import { removal } from "../records/client/removal";
import { clientTaskWrite } from "../records/client/task";
import { totalWrites } from "../records/client/totals";
import { feedWrites } from "../records/feed/change";
import { idsOfTarget } from "../records/payment/debts";
import { readTargets } from "../records/payment/targets";
import { forgetWish } from "../records/waitlist/change";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { ClientRecord } from "../things/client/entity";
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
        forgetWish({ practice_id, client_id }),
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
