import { type PracticeContext, readCursor, readQuery, writeCursor } from "../db/index";
import { type AgentActivityRecord, type AgentTokenRecord, activityFields, tokenFields } from "../domain/agent/entity";
import type { AgentActivity, AgentToken } from "../domain/agent/output";
import type { AgentNews } from "../domain/assistant/output";
import { answerer } from "../domain/kept/attributes";
import { OPTIONAL_DETAILS } from "../domain/person/schema";
import { isOfEpoch, pausesOf } from "../store/agent/rights";
import { readClientsOf } from "../store/client/read";
import { listApprovals } from "./list-approvals";
import { listHandoffs } from "./list-handoffs";

const toToken = answerer(tokenFields);

export const toAgentToken = (record: AgentTokenRecord): AgentToken =>
  toToken(record, { last_used_at: record.minute ?? null });

/** The practice's tokens, oldest first, expired or not. Omits those that `revokeAccess` or an account closure ended. */
export async function listAgentTokens(ctx: PracticeContext): Promise<{ tokens: AgentToken[] }> {
  const query = ctx.db.agentToken.query.token({ practice_id: ctx.practice.practice_id });
  const { data } = await readQuery(ctx.db, "agentToken", query, { consistent: true });
  return { tokens: data.filter((each) => isOfEpoch(each, ctx.practice)).map(toAgentToken) };
}

/** Agents' changes, newest first. A deleted client has no name. `seen`: id of the newest change the therapist saw. */
export async function listAgentActivity(
  ctx: PracticeContext,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<{ activities: AgentActivity[]; next_cursor: string | null; seen: string | null }> {
  const { practice_id, agent_seen } = ctx.practice;
  const [id] = readCursor(cursor, 1) ?? [];
  const page = await readQuery(ctx.db, "agentActivity", ctx.db.agentActivity.query.activity({ practice_id }), {
    order: "desc",
    limit,
    after: id ? { practice_id, id } : null,
  });
  const last = page.data.at(-1);
  return {
    activities: await toActivities(ctx, page.data),
    next_cursor: page.cursor && last ? writeCursor(last.id) : null,
    seen: agent_seen ?? null,
  };
}

const MOST_NEWS = 20;

/** The number of agents' changes not yet seen, at most 20; the newest 20 open handoffs; the pending approvals. */
export async function readAgentNews(ctx: PracticeContext): Promise<AgentNews> {
  const { db, practice } = ctx;
  const { practice_id, agent_seen } = practice;
  const unseen = { limit: MOST_NEWS + 1, after: agent_seen ? { practice_id, id: agent_seen } : null };
  const [{ data }, { handoffs, next_cursor }, { approvals }] = await Promise.all([
    readQuery(db, "agentActivity", db.agentActivity.query.activity({ practice_id }), unseen),
    listHandoffs(ctx, { state: "open", limit: MOST_NEWS }),
    listApprovals(ctx),
  ]);
  return {
    count: Math.min(data.length, MOST_NEWS),
    has_more: data.length > MOST_NEWS,
    handoffs,
    more_handoffs: next_cursor !== null,
    approvals,
    paused: pausesOf(practice).map(({ token_id }) => token_id),
    timezone: practice.timezone ?? null,
  };
}

const answer = answerer(activityFields);

export async function toActivities(ctx: PracticeContext, records: AgentActivityRecord[]): Promise<AgentActivity[]> {
  const clients = await readClientsOf(ctx, records);
  return records.map((each) =>
    answer(each, {
      client_name: clients.get(each.client_id)?.name ?? null,
      details: OPTIONAL_DETAILS.filter((detail) => each.details?.includes(detail)),
    }),
  );
}
