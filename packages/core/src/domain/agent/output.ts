import * as z from "zod/mini";
import { Count, Instant } from "../../output";
import type { Answer } from "../kept/attributes";
import type { activityFields, tokenFields } from "./entity";
import { DISRUPTION_BOUNDS, type DisruptionBound, type DisruptionKind } from "./rules";

/** Why a token was paused. `cancel`, `move`, `shorten`: numbers of such changes between `since` and the pause. */
export interface StoredPause extends Record<DisruptionKind, number> {
  label: string;
  /** ISO instants. `at`: the pause. `since`: at most a day earlier; an undo takes back the token's changes after it. */
  at: string;
  since: string;
  bound: DisruptionBound;
  most: number;
  /** Number of the counted changes that were made by clients, through links from the agent. */
  by_link?: number;
}

export const AgentPause = z.object({
  token_id: z.string(),
  token_label: z.string(),
  paused_at: Instant,
  bound: z.enum(DISRUPTION_BOUNDS),
  most: Count,
  cancelled: Count,
  moved: Count,
  shortened: Count,
  by_link: Count,
});
export type AgentPause = z.infer<typeof AgentPause>;

export interface UndoHindrance {
  activity: AgentActivity;
  message: string;
}

export interface AgentUndone {
  /** Number of changes that this call undid or whose records were already gone. */
  undone: number;
  hindered: UndoHindrance[];
  next_cursor: string | null;
}

export type AgentToken = Answer<typeof tokenFields>;

/** A new token with its secret, which no other response contains. */
export interface NewAgentToken extends AgentToken {
  token: string;
}

export type AgentActivity = Answer<typeof activityFields>;
