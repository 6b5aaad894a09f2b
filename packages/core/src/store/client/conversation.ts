import type { Actor, PracticeContext } from "../../db/context";
import type { ClientRecord } from "../../domain/client/entity";
import { AppError } from "../../errors";
import { macOf } from "../../keys";

/** Who asks; a job is nobody. */
export interface Asking {
  actor?: Actor;
}

export const otherConversation = (message?: string): AppError => new AppError("other_conversation", { message });

/**
 * Holds a conversation to the clients of whoever writes, once they are found: `id` is how they were looked for. Nobody is refused as
 * somebody else is, so that a refusal does not tell whether there is such a client.
 * @throws AppError `other_conversation`.
 */
export function requireOwn({ actor }: Asking, id: string, found: Pick<ClientRecord, "id" | "phone"> | null): void {
  const writer = actor?.writer;
  if (!writer) return;
  const isOwn = writer.people.has(id) || (found && (found.phone === writer.phone || writer.people.has(found.id)));
  if (!isOwn) throw otherConversation();
  writer.people.add(id);
  if (found) writer.people.add(found.id);
}

/** @throws AppError `other_conversation` for another phone (E.164) than that of whoever writes. */
export function requireOwnPhone({ actor }: Asking, phone: string | null): void {
  if (actor?.writer && phone !== actor.writer.phone) throw otherConversation();
}

/** Those of some clients who are of whoever writes: of the others nothing is said. @throws AppError `other_conversation` where none is. */
export function onlyOwn<T extends { id: string; phone: string }>({ actor }: Asking, clients: T[]): T[] {
  const writer = actor?.writer;
  if (!writer) return clients;
  const own = clients.filter(({ id, phone }) => phone === writer.phone || writer.people.has(id));
  if (own.length === 0) throw otherConversation();
  return own;
}

/** Refuses a bound token where a call concerns the whole practice, or no client was found. @throws AppError `other_conversation`. */
export function refuseConversation({ actor }: Asking): void {
  if (actor?.writer) throw otherConversation();
}

/** The refusal of what is not there: to a conversation the same as that of somebody else's. */
export const notThere = ({ actor }: Asking, refusal: AppError): AppError =>
  actor?.writer ? otherConversation() : refusal;

/** In place of somebody else's client nobody. */
export function nullIfOthers(error: unknown): null {
  if (error instanceof AppError && error.code === "other_conversation") return null;
  throw error;
}

/** What tells the conversation that a call is of from others, and nobody whose phone it is; undefined for a token that is bound to none. */
export const conversationOf = ({ actor: { writer }, meet, practice }: PracticeContext): string | undefined =>
  writer && macOf(meet.keys.encryption, "conversation", `${practice.practice_id} ${writer.phone}`);
