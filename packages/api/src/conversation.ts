import type { PracticeContext } from "@sereno/core/db/context";
import { otherConversation } from "@sereno/core/store/client/conversation";

const CLOSED_TEXT = "Este acceso solo habla con quien escribe: no ve ni cambia lo de toda la consulta.";

/** Refuses a token bound to conversations unless the procedure is open to it. @throws AppError `other_conversation`. */
export function requireOpen({ actor }: Pick<PracticeContext, "actor">, isOpen = false): void {
  if (actor.writer && !isOpen) throw otherConversation(CLOSED_TEXT);
}

/** @throws AppError `other_conversation` if the answer to a token bound to conversations has another client's id. */
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
