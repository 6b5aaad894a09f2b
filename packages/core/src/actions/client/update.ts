import { commit, type PracticeContext } from "../../db/index";
import type { ClientListItem } from "../../domain/client/output";
import { CLIENT_MEMBERS, changePerson, personOf } from "../../domain/client/person";
import type { UpdateClientInput } from "../../domain/client/schema";
import { NO_CHANGE } from "../../store/client/change";
import { readClient } from "../../store/client/read";
import { toListItem } from "../../store/client/record";
import { correctClient } from "../../store/client/resolve";

/** Corrects a client. @throws AppError `not_found`, `client_deleted`; `duplicate_client` for another's details. */
export async function updateClient(ctx: PracticeContext, input: UpdateClientInput): Promise<ClientListItem> {
  return commit(ctx, async () => {
    const before = await readClient(ctx, input.id);
    const { client, writes } = await correctClient(ctx, before, changePerson(personOf(before), input, CLIENT_MEMBERS));
    return { writes: client === before ? [] : writes(NO_CHANGE), result: toListItem(ctx, client) };
  });
}
