import { BUYER_MEMBERS, prepareSale } from "../across/sale";
import { activityWrites } from "../records/agent/activity";
import { NO_CHANGE, withSale } from "../records/client/change";
import { toListItem } from "../records/client/record";
import { completionEntries, resolveClient } from "../records/client/resolve";
import { toPurchase } from "../records/purchase/read";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { ClientListItem } from "../things/client/output";
import { type PersonMembers, readPerson } from "../things/client/person";
import type { CreateClientInput, CreateClientWithPackageInput, UpdateClientInput } from "../things/client/schema";
import { CLIENT_PHONE_TEXT, OPTIONAL_DETAILS, type OptionalDetail } from "../things/person/schema";
import type { Purchase } from "../things/purchase/output";

/** A client's own input calls its details by their names. */
const memberOf = Object.fromEntries(OPTIONAL_DETAILS.map((detail) => [detail, detail])) as { [D in OptionalDetail]: D };

export const CLIENT_MEMBERS = {
  name: "name",
  phone: "phone",
  phone_text: CLIENT_PHONE_TEXT,
  ...memberOf,
} as const satisfies PersonMembers<keyof CreateClientInput & keyof UpdateClientInput>;

/** Creates a client, or answers the one that this person is already; says which. @throws AppError `invalid_input`. */
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
    const entries = before ? completionEntries(resolved) : [{ action: "client.create", client_id: client.id } as const];
    return { writes: [...writes(NO_CHANGE), ...activityWrites(ctx, ...entries)], result };
  });
}

/**
 * Sells a package to a client who may be new: both in one transaction.
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
