import { commit, type PracticeContext } from "../../db/index";
import type { ClientListItem } from "../../domain/client/output";
import { CLIENT_MEMBERS, readPerson } from "../../domain/client/person";
import type { CreateClientInput } from "../../domain/client/schema";
import { activityWrites } from "../../store/agent/activity";
import { NO_CHANGE } from "../../store/client/change";
import { toListItem } from "../../store/client/record";
import { completionEntries, resolveClient } from "../../store/client/resolve";

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
