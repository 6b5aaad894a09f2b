import type { PracticeContext } from "../../db/index";
import type { ClientRecord } from "../../domain/client/entity";
import { refuseConversation } from "./conversation";
import { findClient, idsOfRecord } from "./read";

interface Owner {
  /** All ids under which their records are stored: their own first, then those being merged into it. */
  ids: string[];
  /** Clients by id; missing ones are absent. */
  clients: Map<string, ClientRecord>;
}

/** The owner of one client's records, as `readOwner`; null for those of all clients.
 * @throws AppError `other_conversation` if an agent in a conversation asks for all. */
export async function readOwnerNamed(ctx: PracticeContext, id: string | null | undefined): Promise<Owner | null> {
  if (id) return readOwner(ctx, id);
  refuseConversation(ctx);
  return null;
}

/** The practice's list, or one list for each id of a client. */
export const listsOf = <P, C>(
  { practice: { practice_id } }: PracticeContext,
  owner: Owner | null,
  ofPractice: (key: { practice_id: string }) => P,
  ofClient: (key: { practice_id: string; client_id: string }) => C,
) =>
  owner?.ids.map((client_id) => ({ practice_id, client_id })).map((of) => ({ of, query: ofClient(of) })) ?? [
    { of: { practice_id }, query: ofPractice({ practice_id }) },
  ];

/** The client of the id, or the one it was merged into. One read, one more query during a merge.
 * @throws AppError `other_conversation`. */
export async function readOwner(ctx: PracticeContext, id: string): Promise<Owner> {
  const client = await findClient(ctx, ctx.practice.practice_id, id);
  if (!client) return { ids: [id], clients: new Map() };
  const ids = await idsOfRecord(ctx, client);
  return { ids, clients: new Map(ids.map((each) => [each, client])) };
}
