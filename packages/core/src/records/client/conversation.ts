import { AppError } from "../../errors";
import { macOf } from "../../keys";
import type { PracticeContext, Writer } from "../../table/context";
import { identitiesByPhone } from "./identity";
import { findClient } from "./read";

/** Whoever writes from a phone (E.164): all who have it, and nobody who only had it. One query. */
export async function readWriter(ctx: Pick<PracticeContext, "db" | "practice">, phone: string): Promise<Writer> {
  const found = await identitiesByPhone(ctx, phone);
  return { phone, people: new Set(found.flatMap(({ client_id, former }) => (former ? [] : [client_id]))) };
}

/**
 * Holds a conversation to the clients of whoever writes. Reads only of one whom the index does not know to be theirs: who was made or merged
 * a moment ago is.
 * @throws AppError `other_conversation`.
 */
export async function requireOwnClient(ctx: PracticeContext, client_id: string): Promise<void> {
  const { writer } = ctx.actor;
  if (!writer || writer.people.has(client_id)) return;
  const client = await findClient(ctx, ctx.practice.practice_id, client_id);
  if (!client || (client.phone !== writer.phone && !writer.people.has(client.id))) throw otherConversation();
  writer.people.add(client_id);
}

/** @throws AppError `other_conversation` for another phone (E.164) than that of whoever writes. */
export function requireOwnPhone({ actor: { writer } }: Pick<PracticeContext, "actor">, phone: string | null): void {
  if (writer && phone !== writer.phone) throw otherConversation();
}

/** What tells the conversation that a call is of from others, and nobody whose phone it is; undefined for a token that is bound to none. */
export const conversationOf = ({ actor: { writer }, meet, practice }: PracticeContext): string | undefined =>
  writer && macOf(meet.keys.encryption, "conversation", `${practice.practice_id} ${writer.phone}`);

export const otherConversation = (message?: string): AppError => new AppError("other_conversation", { message });
