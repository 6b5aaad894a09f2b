import { changePractice } from "../records/practice/change";
import type { PracticeContext } from "../table/context";
import type { AgentStatus } from "../things/practice/output";
import { agentLimitsOf } from "../things/practice/rules";
import type { SetAgentStatusInput } from "../things/practice/schema";

/** Lets the agent in or keeps it out, and how much each of its tokens may change, from the very next request. */
export function setAgentStatus(ctx: PracticeContext, input: SetAgentStatusInput): Promise<AgentStatus> {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after = { ...ctx.practice, ...named };
  return changePractice(ctx, named, { agent_enabled: after.agent_enabled, ...agentLimitsOf(after) });
}
