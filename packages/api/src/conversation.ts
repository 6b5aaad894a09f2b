import { AppError } from "@sereno/core/errors";
import { otherConversation, requireOwnClient, requireOwnPhone } from "@sereno/core/records/client/conversation";
import type { PracticeContext } from "@sereno/core/table/context";
import { readOne } from "@sereno/core/table/read";
import { toE164 } from "@sereno/core/words/phone/rules";

/**
 * Whom a call is about, by what it says: nobody; the client of `client_id` or `id`; the client of `client_id`, or else whoever has the phone
 * of the details; whoever has `phone`; that of the appointment or purchase `id`; or those of its answer.
 */
export type Subject = "nobody" | "client_id" | "client" | "person" | "phone" | "appointment" | "purchase" | "answer";

type Input = Record<string, unknown>;

const isInput = (value: unknown): value is Input => typeof value === "object" && value !== null;
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/**
 * Holds a token that is bound to conversations to whoever writes; others it lets pass. One read of an appointment or a purchase.
 * @throws AppError `other_conversation`.
 */
export async function requireConversation(
  ctx: PracticeContext,
  about: Subject | undefined,
  readInput: () => Promise<unknown>,
): Promise<void> {
  if (!ctx.actor.writer || about === "nobody" || about === "answer") return;
  if (!about) throw otherConversation(CLOSED_TEXT);
  const raw = await readInput();
  const input = isInput(raw) ? raw : {};
  if (about === "phone" || (about === "person" && !textOf(input.client_id))) {
    requireOwnPhone(ctx, phoneIn(input));
    return;
  }
  const id = textOf(input[about === "client_id" || about === "person" ? "client_id" : "id"]);
  const client_id = id && (about === "appointment" || about === "purchase" ? await ownerOf(ctx, about, id) : id);
  // Without one the call is about everybody.
  if (!client_id) throw otherConversation();
  await requireOwnClient(ctx, client_id);
}

const CLOSED_TEXT = "Este acceso solo habla con quien escribe: no ve ni cambia lo de toda la consulta.";

/** In whichever of its members a call says a phone. */
function phoneIn(input: Input): string | null {
  const written = ["patient_phone", "client_phone", "phone_number", "phone"].flatMap(
    (name) => textOf(input[name]) ?? [],
  );
  const code = textOf(input.whatsapp_code)?.replace("+", "");
  return written[0] === undefined || written[0].length > 40 ? null : toE164(written[0], code);
}

/** @throws AppError `not_found`. */
async function ownerOf(
  { db, practice: { practice_id } }: PracticeContext,
  kind: "appointment" | "purchase",
  id: string,
) {
  const record = await readOne<{ client_id: string }>(db, db.one[kind]({ practice_id, id }));
  if (!record) throw new AppError("not_found");
  return record.client_id;
}

/** Holds what is answered to whoever writes, at any depth. @throws AppError `other_conversation`. */
export async function requireOwnAnswer(ctx: PracticeContext, answer: unknown): Promise<void> {
  if (!ctx.actor.writer) return;
  for (const client_id of new Set(clientsIn(answer))) await requireOwnClient(ctx, client_id);
}

function clientsIn(value: unknown): string[] {
  if (!isInput(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "client_id" && typeof each === "string" ? [each] : clientsIn(each),
  );
}
