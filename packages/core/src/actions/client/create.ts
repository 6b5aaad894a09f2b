import { commit, type PracticeContext } from "../../db/index";
import type { ClientListItem } from "../../domain/client/output";
import { BUYER_MEMBERS, CLIENT_MEMBERS, readPerson } from "../../domain/client/person";
import type { CreateClientInput, CreateClientWithPackageInput } from "../../domain/client/schema";
import type { Purchase } from "../../domain/purchase/output";
import { prepareSale } from "../../policies/sale";
import { activityWrites } from "../../store/agent/activity";
import { NO_CHANGE, withSale } from "../../store/client/change";
import { toListItem } from "../../store/client/record";
import { completionEntries, resolveClient } from "../../store/client/resolve";
import { toPurchase } from "../../store/purchase/read";

/** Creates or finds a client. @throws AppError `invalid_input`, `client_deleted`; agent: `limit`, `handoff_open`. */
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

/** Finds or creates a client and sells a package, in one transaction. @throws AppError `not_found` or
 * `package_inactive` for the package; `active_package`, `base_value_missing`, `client_deleted`, `invalid_input`. */
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
