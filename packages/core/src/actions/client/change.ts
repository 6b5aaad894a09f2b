import { commit, type PracticeContext } from "../../db/index";
import type { ClientRecord } from "../../domain/client/entity";
import type { ClientListItem } from "../../domain/client/output";
import { BUYER_MEMBERS, CLIENT_MEMBERS, changePerson, personOf, readPerson } from "../../domain/client/person";
import type { CreateClientInput, CreateClientWithPackageInput, UpdateClientInput } from "../../domain/client/schema";
import type { Purchase } from "../../domain/purchase/output";
import { AppError } from "../../errors";
import { prepareSale } from "../../policies/sale";
import { activityWrites } from "../../store/agent/activity";
import { NO_CHANGE, withSale } from "../../store/client/change";
import { countedOf, idsOfTarget } from "../../store/client/debt";
import { ownIdentities, releaseIdentity } from "../../store/client/identity";
import { readClient } from "../../store/client/read";
import { toListItem } from "../../store/client/record";
import { completionEntries, correctClient, resolveClient } from "../../store/client/resolve";
import { clientTaskWrite } from "../../store/client/task";
import { removal, totalWrites } from "../../store/client/totals";
import { feedWrites } from "../../store/feed/change";
import { readTargets } from "../../store/payment/targets";
import { toPurchase } from "../../store/purchase/read";
import { leaveWaitlist } from "../../store/waitlist/holds";

/** Creates a client or returns the existing one, and reports which. @throws AppError `invalid_input`. */
export async function createClient(
  ctx: PracticeContext,
  input: CreateClientInput,
): Promise<ClientListItem & { created: boolean }> {
  const person = readPerson(input, CLIENT_MEMBERS);
  return commit(ctx, async () => {
    const resolved = await resolveClient(ctx, person);
    const { before, client, writes } = resolved;
    const result = { ...toListItem(ctx, client), created: before === null };
    if (client === before) return { writes: [], result };
    const { id: client_id, phone } = client;
    const entries = before ? completionEntries(resolved) : [{ action: "client.create", client_id, phone } as const];
    return { writes: [...writes(NO_CHANGE), ...activityWrites(ctx, ...entries)], result };
  });
}

/**
 * Sells a package to a new or existing client in one transaction.
 * @throws AppError `active_package`, `package_inactive`, `not_found`, `invalid_input`.
 */
export async function createClientWithPackage(
  ctx: PracticeContext,
  input: CreateClientWithPackageInput,
): Promise<{ client: ClientListItem; purchase: Purchase }> {
  const person = readPerson(input, BUYER_MEMBERS);
  const opening = { kind: "edit", sessions_used: input.sessions_used } as const;
  return commit(ctx, async () => {
    const { client, writes } = await resolveClient(ctx, person);
    const sale = await prepareSale(ctx, { package_id: input.package_id, client, payment: input, opening });
    const delta = { ...NO_CHANGE, ...sale.delta };
    return {
      writes: [...sale.writes, ...writes(delta)],
      result: { client: toListItem(ctx, withSale(client, delta)), purchase: toPurchase(ctx, sale.purchase, client) },
    };
  });
}

/**
 * Changes a client's details, which appointments and purchases then show.
 * @throws AppError `not_found`, `client_deleted`; `duplicate_client` if the details equal another client's identity.
 */
export async function updateClient(ctx: PracticeContext, input: UpdateClientInput): Promise<ClientListItem> {
  return commit(ctx, async () => {
    const before = await readClient(ctx, input.id);
    const { client, writes } = await correctClient(ctx, before, changePerson(personOf(before), input, CLIENT_MEMBERS));
    return { writes: client === before ? [] : writes(NO_CHANGE), result: toListItem(ctx, client) };
  });
}

/**
 * Deletes a client. One transaction takes them off every list and blocks booking, selling or reopening for them; a job
 * then erases personal data from appointments and purchases, keeping dates, amounts and numbers.
 * @param requireMore throws if the client has to stay, as read in the transaction.
 * @throws AppError `not_found`, `client_deleted`; `live_appointments` while there are upcoming ones.
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
        ...(await leaveWaitlist(ctx, client_id)),
        ...feedWrites(ctx),
      ],
      result: { success: true },
    };
  });
}

/** The client's debts that are in the practice's total. */
async function readCounted(ctx: PracticeContext, { unpaid = {} }: ClientRecord): Promise<number> {
  const targets = await readTargets(ctx, Object.keys(unpaid).map(idsOfTarget));
  return targets.reduce((sum, target) => sum + countedOf(target), 0);
}
