import type { PracticeContext } from "../../db/context";
import type { ClientRecord } from "../../domain/client/entity";
import { refuseConversation } from "./conversation";
import { findClient, idsOfRecord } from "./read";

/** Whose records are asked for. */
interface Owner {
  /** Every id under which their records lie now: their own first, then those of whoever is being merged into them. */
  ids: string[];
  /** Clients by id; missing ones are absent. */
  clients: Map<string, ClientRecord>;
}

/** The client whose records are asked for; null where everybody's are. Reads as `readOwner`. @throws AppError `other_conversation`. */
export async function readOwnerNamed(ctx: PracticeContext, id: string | null | undefined): Promise<Owner | null> {
  if (id) return readOwner(ctx, id);
  refuseConversation(ctx);
  return null;
}

/**
 * A client by their id, or by one that was merged into theirs. One read; a query more while somebody is being merged.
 * @throws AppError `other_conversation`.
 */
export async function readOwner(ctx: PracticeContext, id: string): Promise<Owner> {
  const client = await findClient(ctx, ctx.practice.practice_id, id);
  if (!client) return { ids: [id], clients: new Map() };
  const ids = await idsOfRecord(ctx, client);
  return { ids, clients: new Map(ids.map((each) => [each, client])) };
}
