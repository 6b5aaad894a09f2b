import type { Actor, PracticeContext } from "../../db/index";
import type { AgentTokenRecord } from "../../domain/agent/entity";
import type { AgentPause } from "../../domain/agent/output";
import { AGENT_RIGHTS, type AgentRight, MISSING_RIGHT } from "../../domain/agent/schema";
import type { Practice } from "../../domain/practice/entity";
import { AppError } from "../../errors";

/** Requires that an agent has `needed` or a later right of `AGENT_RIGHTS`. @throws AppError `forbidden`. */
export function requireRight({ kind, right }: Actor, needed: AgentRight): void {
  if (kind !== "agent") return;
  if (right && AGENT_RIGHTS.indexOf(right) >= AGENT_RIGHTS.indexOf(needed)) return;
  throw new AppError("forbidden", { message: MISSING_RIGHT[needed], data: { missing_right: needed } });
}

/** Whether an agent token was made after all agent tokens were last revoked at once. */
export const isOfEpoch = ({ epoch = 0 }: AgentTokenRecord, { agent_epoch = 0 }: Practice): boolean =>
  epoch === agent_epoch;

export function requireUnpaused({ actor, practice }: Pick<PracticeContext, "actor" | "practice">): void {
  if (actor.kind === "agent" && practice.agent_pauses?.[actor.id]) throw new AppError("agent_paused");
}

export const pausesOf = ({ agent_pauses = {} }: Practice): AgentPause[] =>
  Object.entries(agent_pauses)
    .map(([token_id, { label, at, bound, most, by_link = 0, ...count }]) => ({
      token_id,
      token_label: label,
      paused_at: at,
      bound,
      most,
      cancelled: count.cancel,
      moved: count.move,
      shortened: count.shorten,
      by_link,
    }))
    .sort((a, b) => a.paused_at.localeCompare(b.paused_at));
