import { AppError } from "../errors";
import { countWrite } from "../records/client/count";
import { countedOf, oldestUnpaid } from "../records/client/debt";
import { ownIdentities, releaseIdentity } from "../records/client/identity";
import { readClient } from "../records/client/read";
import { clientTaskWrite } from "../records/client/task";
import { debtorWrite, totalWrites } from "../records/client/totals";
import { feedWrites } from "../records/feed/change";
import { idsOfTarget } from "../records/payment/debts";
import { readTargets } from "../records/payment/targets";
import { commit, decideAgain, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { ClientRecord } from "../things/client/entity";
/**
 * Deletes a client. One transaction takes them out of every list and keeps everybody from booking, selling or reopening
 * anything for them; a job then erases what their appointments and purchases say of them, keeping dates, amounts and
 * numbers. A refusal changes nothing.
 * @throws AppError `not_found`, `client_deleted`; `live_appointments` while any is still to come.
 */
export function deleteClient(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  return commit(ctx, async () => {
    const client = await readClient(ctx, id);
    const visits = Object.keys(client.visits ?? {}).length;
    if (visits > client.completed_appointments) throw new AppError("live_appointments");
    const { practice_id, id: client_id } = client;
    const identities = await ownIdentities(ctx, client);
    return {
      writes: [
        ...removal(client),
        ...totalWrites(practice_id, -(await readCounted(ctx, client))),
        ...identities.map(releaseIdentity),
        clientTaskWrite(ctx, { practice_id, client_id, kind: "erase" }),
        ...feedWrites(ctx),
      ],
      result: { success: true },
    };
  });
}

/** Takes the client out whole, as long as nothing of it has changed since it was read. */
export function removal(client: ClientRecord): Write[] {
  const { practice_id, id, revision, merging } = client;
  if (merging) throw new AppError("busy", { message: MERGING_TEXT });
  return [
    {
      write: (entities) =>
        entities.client
          .delete({ practice_id, id })
          .where((attributes, { eq }) => eq(attributes.revision, revision))
          .commit(),
      refused: decideAgain,
    },
    countWrite(client, -1),
    ...(oldestUnpaid(client.unpaid) === null ? [] : [debtorWrite({ practice_id, client_id: id }, null)]),
  ];
}

/** What of a client's debts the practice's total counts. */
async function readCounted(ctx: PracticeContext, { unpaid = {} }: ClientRecord): Promise<number> {
  const ids = Object.keys(unpaid).map(idsOfTarget);
  const targets = ids.length > 0 ? await readTargets(ctx, ids) : [];
  return targets.reduce((sum, target) => sum + countedOf(target), 0);
}

const MERGING_TEXT = "Estamos terminando de unir este cliente con otro. Inténtalo de nuevo en un momento.";
