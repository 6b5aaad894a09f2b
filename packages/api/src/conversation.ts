import type { PracticeContext } from "@sereno/core/db/context";
import { otherConversation } from "@sereno/core/store/client/conversation";

/** Refuses a token that acts only for the client who writes, unless `isOpen`. @throws AppError `other_conversation`. */
export function requireOpen({ actor }: Pick<PracticeContext, "actor">, isOpen = false): void {
  if (actor.writer && !isOpen)
    throw otherConversation("Este acceso solo habla con quien escribe: no ve ni cambia lo de toda la consulta.");
}

/** @throws AppError `other_conversation` if `answer` has the id of a client for which the token may not act */
export async function requireOwnAnswer(ctx: PracticeContext, answer: unknown): Promise<void> {
  if (!ctx.actor.writer) return;
  const { requireOwnClient } = await import("@sereno/core/store/client/read");
  for (const client_id of new Set(clientsIn(answer))) await requireOwnClient(ctx, client_id);
}

function clientsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "client_id" && typeof each === "string" ? [each] : clientsIn(each),
  );
}
