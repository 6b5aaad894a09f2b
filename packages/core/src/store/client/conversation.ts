import type { Actor, PracticeContext } from "../../db/index";
import type { ClientRecord } from "../../domain/client/entity";
import { AppError } from "../../errors";
import { macOf } from "../../keys";

/** The caller. `actor` is absent for a job, and while a client's link is opened. */
export interface Asking {
  actor?: Actor;
}

export const otherConversation = (message?: string): AppError => new AppError("other_conversation", { message });

/** Requires that the client requested by `id` is the person who writes in the agent's conversation. A missing client
 * (null) gets the same refusal as another person, to reveal nothing. @throws AppError `other_conversation`. */
export function requireOwn({ actor }: Asking, id: string, found: Pick<ClientRecord, "id" | "phone"> | null): void {
  const writer = actor?.writer;
  if (!writer) return;
  const isOwn = writer.people.has(id) || (found && (found.phone === writer.phone || writer.people.has(found.id)));
  if (!isOwn) throw otherConversation();
  writer.people.add(id);
  if (found) writer.people.add(found.id);
}

/** Requires in an agent's conversation that `phone` (E.164) is the writer's. @throws AppError `other_conversation`. */
export function requireOwnPhone({ actor }: Asking, phone: string | null): void {
  if (actor?.writer && phone !== actor.writer.phone) throw otherConversation();
}

/** In a conversation, the clients who are the writer; else all. @throws AppError `other_conversation` if none is. */
export function onlyOwn<T extends { id: string; phone: string }>({ actor }: Asking, clients: T[]): T[] {
  const writer = actor?.writer;
  if (!writer) return clients;
  const own = clients.filter(({ id, phone }) => phone === writer.phone || writer.people.has(id));
  if (own.length === 0) throw otherConversation();
  return own;
}

/** Refuses any agent in a conversation, for a call whose client is not known. @throws AppError `other_conversation`. */
export function refuseConversation({ actor }: Asking): void {
  if (actor?.writer) throw otherConversation();
}

/** The error for a missing record: `refusal`, but in a conversation the same error as for another client's record. */
export const notThere = ({ actor }: Asking, refusal: AppError): AppError =>
  actor?.writer ? otherConversation() : refusal;

export function nullIfOthers(error: unknown): null {
  if (error instanceof AppError && error.code === "other_conversation") return null;
  throw error;
}

/** An id of the agent's conversation that does not reveal the phone; undefined for a token without conversation. */
export const conversationOf = ({ actor: { writer }, meet, practice }: PracticeContext): string | undefined =>
  writer && macOf(meet.keys.encryption, "conversation", `${practice.practice_id} ${writer.phone}`);
