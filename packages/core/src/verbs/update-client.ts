import { NO_CHANGE } from "../records/client/change";
import { readClient } from "../records/client/read";
import { toListItem } from "../records/client/record";
import { correctClient } from "../records/client/resolve";
import { commit } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { ClientListItem } from "../things/client/output";
import { CLIENT_MEMBERS, changePerson, personOf } from "../things/client/person";
import type { UpdateClientInput } from "../things/client/schema";

/**
 * Changes a client's own details. Whatever was booked or sold shows them from then on.
 * @throws AppError `not_found`, `client_deleted`; `duplicate_client` when the details would make two clients one person.
 */
export async function updateClient(ctx: PracticeContext, input: UpdateClientInput): Promise<ClientListItem> {
  return commit(ctx, async () => {
    const before = await readClient(ctx, input.id);
    const { client, writes } = await correctClient(ctx, before, changePerson(personOf(before), input, CLIENT_MEMBERS));
    return { writes: client === before ? [] : writes(NO_CHANGE), result: toListItem(ctx, client) };
  });
}
