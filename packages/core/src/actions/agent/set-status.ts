import type { PracticeContext } from "../../db/index";
import type { AgentStatus } from "../../domain/practice/output";
import { agentLimitsOf } from "../../domain/practice/rules";
import type { SetAgentStatusInput } from "../../domain/practice/schema";
import { changePractice } from "../../store/practice/change";

/** Switches agents on or off and sets their limits, from the next request on. Omitted fields keep their values. */
export function setAgentStatus(ctx: PracticeContext, input: SetAgentStatusInput): Promise<AgentStatus> {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after = { ...ctx.practice, ...named };
  return changePractice(ctx, named, { agent_enabled: after.agent_enabled, ...agentLimitsOf(after) });
}
