import { createHash, timingSafeEqual } from "node:crypto";
import { type Actor, type Context, falseIfRefused, readTogether } from "../db/index";
import { asRead } from "../db/writes";
import type { AgentTokenRecord } from "../domain/agent/entity";
import type { Practice } from "../domain/practice/entity";
import { AppError } from "../errors";
import { toE164 } from "../lib/phone/rules";
import { isOfEpoch } from "../store/agent/rights";
import { isStillAdmitted } from "../store/auth/admission";
import type { AuthPorts } from "../store/auth/ports";
import { otherConversation } from "../store/client/conversation";
import { readWriter } from "../store/client/identity";

export const TOKEN_PREFIX = "sereno_agent";
const TOKEN = /^sereno_agent\.([\w-]{1,60})\.([\w-]{1,60})\.([\w-]{1,60})$/;
export const CALLS_PER_MINUTE = 120;

/** A token's limit of calls; `left`: number of calls that it may still make in this minute. */
export interface RateLimit {
  left: number;
  /** Seconds until the count restarts. */
  seconds: number;
}

/** The `reason` of a `rate_limited` error if the token's own limit of calls is exceeded. */
export const OVER_RATE_LIMIT = "calls_per_minute";

export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

export const isAgentToken = (token: string): boolean => token.startsWith(`${TOKEN_PREFIX}.`);

/** The same error for malformed, unknown and revoked tokens, and for a wrong secret. */
const noAccess = () =>
  new AppError("unauthorized", { message: "Este acceso ya no sirve, o está mal copiado. Crea otro en Asistente." });
const OUTDATED_TEXT = "Este acceso es de una versión anterior de Sereno. Vuelve a crearlo en Asistente.";

/** The practice id in a token's text, not verified; null if the text is no agent token. */
export const practiceNamedBy = (token: string): string | null => TOKEN.exec(token)?.[1] ?? null;

/** Authenticates an agent's token and counts the call. `writerPhone`: the phone in `Sereno-Writer`.
 * @throws AppError `unauthorized`; `access_denied` for a therapist not admitted; `agent_disabled`; `other_conversation`
 * if the token is bound to a conversation and the phone is missing or invalid; `rate_limited`. */
export async function authenticateAgent(
  ctx: Context,
  { allowedEmails }: Pick<AuthPorts, "allowedEmails">,
  token: string,
  writerPhone: string | null,
): Promise<{ actor: Actor; practice: Practice; rateLimit: RateLimit }> {
  const [, practice_id, id, secret] = TOKEN.exec(token) ?? [];
  if (!practice_id || !id || !secret) throw noAccess();
  const { db } = ctx;
  const [record, practice] = await readTogether(db, [
    db.one.agentToken({ practice_id, id }),
    db.one.practice({ practice_id }),
  ]);
  if (!record || !practice || !timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(record.secret_hash)))
    throw noAccess();
  if (!isOfEpoch(record, practice)) throw noAccess();
  const { label, right, expires_at } = record;
  if (!right) throw new AppError("unauthorized", { message: OUTDATED_TEXT });
  if (expires_at && expires_at <= ctx.clock.now().toISOString())
    throw new AppError("unauthorized", { message: "Este acceso venció. Crea otro en Asistente." });
  if (!isStillAdmitted(allowedEmails, practice)) throw new AppError("access_denied");
  if (!practice.agent_enabled) throw new AppError("agent_disabled");
  const phone = record.bound === "conversation" ? requireWriter(writerPhone) : null;
  const [rateLimit, writer] = await Promise.all([
    countCall(ctx, record),
    phone === null ? undefined : readWriter({ db, practice }, phone),
  ]);
  return {
    actor: { kind: "agent", id, label, right, modes: record.modes, ...(writer && { writer }) },
    practice,
    rateLimit,
  };
}

const WRITER_TEXT =
  "A este acceso le falta saber con quién habla: envía el teléfono de quien escribe en Sereno-Writer, con + y el código del país.";

/** The phone of the person who writes, in E.164. @throws AppError `other_conversation` without a valid phone. */
function requireWriter(writerPhone: string | null): string {
  const phone = writerPhone?.startsWith("+") && writerPhone.length < 40 ? toE164(writerPhone) : null;
  if (!phone) throw otherConversation(WRITER_TEXT);
  return phone;
}

/** Whether a token may change anything now: the agent is enabled, and the token is not revoked, expired or paused. */
export function isAtWork(token: AgentTokenRecord | null, practice: Practice, now: Date): boolean {
  if (!token || !practice.agent_enabled || practice.agent_pauses?.[token.id]) return false;
  return isOfEpoch(token, practice) && !(token.expires_at && token.expires_at <= now.toISOString());
}

async function countCall(ctx: Context, { practice_id, id, minute }: AgentTokenRecord): Promise<RateLimit> {
  const now = ctx.clock.now();
  const current = `${now.toISOString().slice(0, 16)}:00.000Z`;
  const seconds = 60 - now.getUTCSeconds();
  const counted = await ctx.db.agentToken
    .patch({ practice_id, id })
    .add({ calls: 1 })
    .where(({ minute: at, calls }, { eq, lt }) => `${eq(at, current)} AND ${lt(calls, CALLS_PER_MINUTE)}`)
    .go({ response: "all_new" })
    .then(({ data }) => data, falseIfRefused);
  if (counted) return { left: CALLS_PER_MINUTE - (counted.calls ?? 0), seconds };
  if (minute === current)
    throw new AppError("rate_limited", { data: { retry_after: seconds }, reason: OVER_RATE_LIMIT });
  const opened = await ctx.db.agentToken
    .patch({ practice_id, id })
    .set({ minute: current, calls: 1 })
    .where(asRead({ minute }, "minute"))
    .go()
    .then(() => true, falseIfRefused);
  // If the write is refused, another call has started this minute's count, so this call adds to that count.
  if (opened) return { left: CALLS_PER_MINUTE - 1, seconds };
  return countCall(ctx, { practice_id, id, minute: current, label: "", secret_hash: "", created_at: "" });
}
