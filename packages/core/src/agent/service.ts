import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createConversions } from "electrodb";
import type { Keys } from "../auth/tokens";
import { readClients } from "../client/service";
import type { Actor, Context, PracticeContext } from "../context";
import { commit, decideAgain } from "../db/commit";
import { lookup, readTogether } from "../db/database";
import { refusalIn } from "../db/passing";
import { AppError } from "../errors";
import { newId } from "../ids";
import type { Practice } from "../practice/entity";
import type { AgentTokenRecord } from "./entity";
import type { AgentActivity, AgentToken } from "./schema";

const PREFIX = "sereno_agent";
const TOKEN = /^sereno_agent\.([\w-]{1,60})\.([\w-]{1,60})\.([\w-]{1,60})$/;
const CALLS_PER_MINUTE = 120;

const hash = (secret: string) => createHash("sha256").update(secret).digest("hex");

const toAgentToken = (record: AgentTokenRecord): AgentToken => ({
  id: record.id,
  label: record.label,
  created_at: record.created_at,
  last_used_at: record.minute ?? null,
});

// Derived from the token's id under the deployment's key: a repeated call is answered the same token, which is nowhere kept.
const secretOf = (keys: Keys, id: string): string =>
  createHmac("sha256", keys.session[0] ?? new Uint8Array())
    .update(`agent token ${id}`)
    .digest("base64url");

/** The token itself, for the one answer that shows it. */
export const agentTokenText = (ctx: PracticeContext, keys: Keys, id: string): string =>
  [PREFIX, ctx.practice.practice_id, id, secretOf(keys, id)].join(".");

/** Makes a token for an assistant; `agentTokenText` says it. Only its hash is kept. */
export function createAgentToken(ctx: PracticeContext, keys: Keys, label: string): Promise<AgentToken> {
  const id = newId("tok", ctx.clock);
  const record: AgentTokenRecord = {
    practice_id: ctx.practice.practice_id,
    id,
    label,
    secret_hash: hash(secretOf(keys, id)),
    created_at: ctx.clock.now().toISOString(),
  };
  return commit(ctx, async () => ({
    writes: [{ write: ({ agentToken }) => agentToken.create(record).commit(), refused: decideAgain }],
    result: toAgentToken(record),
  }));
}

/** The practice's tokens, oldest first. */
export async function listAgentTokens(ctx: PracticeContext): Promise<{ tokens: AgentToken[] }> {
  const { data } = await ctx.db.agentToken.query
    .token({ practice_id: ctx.practice.practice_id })
    .go({ consistent: true, pages: "all" });
  return { tokens: data.map(toAgentToken) };
}

/** Ends a token, from the very next request. @throws AppError `not_found`. */
export function revokeAgentToken(ctx: PracticeContext, id: string): Promise<{ success: true }> {
  return commit(ctx, async () => ({
    writes: [
      {
        write: ({ agentToken }) =>
          agentToken
            .delete({ practice_id: ctx.practice.practice_id, id })
            .where(({ label }, { exists }) => exists(label))
            .commit(),
        refused: () => new AppError("not_found", { message: "Ese acceso ya no existe." }),
      },
    ],
    result: { success: true },
  }));
}

export const isAgentToken = (token: string): boolean => token.startsWith(`${PREFIX}.`);

/**
 * Who calls with an agent's token: one read, and one write that counts the call.
 * @throws AppError `unauthorized` for a token that is none or was revoked; `agent_disabled` while the therapist keeps the
 * agent out; `rate_limited` after 120 calls in one minute.
 */
export async function authenticateAgent(ctx: Context, token: string): Promise<{ actor: Actor; practice: Practice }> {
  const [, practice_id, id, secret] = TOKEN.exec(token) ?? [];
  if (!practice_id || !id || !secret) throw new AppError("unauthorized");
  const { db } = ctx;
  const [record, practice] = await readTogether(db, [
    lookup(db.agentToken.get({ practice_id, id }), (Item) => db.agentToken.parse({ Item }).data),
    lookup(db.practice.get({ practice_id }), (Item) => db.practice.parse({ Item }).data),
  ]);
  if (!record || !practice || !timingSafeEqual(Buffer.from(hash(secret)), Buffer.from(record.secret_hash))) {
    throw new AppError("unauthorized");
  }
  if (!practice.agent_enabled) throw new AppError("agent_disabled");
  await countCall(ctx, record);
  return { actor: { kind: "agent", id, label: record.label }, practice };
}

/** False for a condition that did not hold. */
function orRefused(error: unknown): false {
  const refusal = refusalIn(error);
  if (refusal) throw refusal;
  return false;
}

async function countCall(ctx: Context, { practice_id, id, minute }: AgentTokenRecord): Promise<void> {
  const now = ctx.clock.now();
  const current = `${now.toISOString().slice(0, 16)}:00.000Z`;
  const token = () => ctx.db.agentToken.patch({ practice_id, id });
  const counted = await ctx.db.agentToken
    .patch({ practice_id, id })
    .add({ calls: 1 })
    .where(({ minute: at, calls }, { eq, lt }) => `${eq(at, current)} AND ${lt(calls, CALLS_PER_MINUTE)}`)
    .go()
    .then(() => true, orRefused);
  if (counted) return;
  if (minute === current) {
    const seconds = 60 - now.getUTCSeconds();
    throw new AppError("rate_limited", { data: { retry_after: seconds } });
  }
  const opened = await token()
    .set({ minute: current, calls: 1 })
    .where(({ minute: at }, { eq, notExists }) => (minute ? eq(at, minute) : notExists(at)))
    .go()
    .then(() => true, orRefused);
  // Another call opened the minute at the same moment: count with it.
  if (!opened) await countCall(ctx, { practice_id, id, minute: current, label: "", secret_hash: "", created_at: "" });
}

/** What agents changed, newest first, by pages; a deleted client has no name any more. */
export async function listAgentActivity(
  ctx: PracticeContext,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<{ activities: AgentActivity[]; next_cursor: string | null }> {
  const { practice_id } = ctx.practice;
  if (cursor && !/^act_[0-9a-z]+$/.test(cursor)) {
    const message = "El cursor no es válido. Empieza de nuevo sin cursor.";
    throw new AppError("invalid_input", { message, errors: [{ path: "cursor", message }] });
  }
  const paths = createConversions(ctx.db.agentActivity).byAccessPattern;
  const page = await ctx.db.agentActivity.query.activity({ practice_id }).go({
    order: "desc",
    limit,
    cursor: cursor ? paths.activity.fromComposite.toCursor({ practice_id, id: cursor }) : null,
  });
  const clients = await readClients(ctx, [...new Set(page.data.map(({ client_id }) => client_id))]);
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return {
    activities: page.data.map(({ practice_id: _, ...each }) => ({
      ...each,
      client_name: names.get(each.client_id) ?? null,
      appointment_id: each.appointment_id ?? null,
    })),
    next_cursor: page.cursor ? (page.data.at(-1)?.id ?? null) : null,
  };
}
