import * as z from "zod/mini";
import { Count, Instant } from "../../output";
import type { OptionalDetail } from "../person/schema";
import { DISRUPTION_BOUNDS, type DisruptionBound, type DisruptionKind } from "./rules";
import type { AgentAction, AgentBound, AgentModes, AgentRight } from "./schema";

/** Why a token paused itself; counts are of the 24 hours before. */
export interface StoredPause extends Record<DisruptionKind, number> {
  label: string;
  /** ISO instants: the pause, and the first change that undoing the pause covers. */
  at: string;
  since: string;
  /** The exceeded limit and its value. */
  bound: DisruptionBound;
  most: number;
  /** Of them, those made through links that this agent sent. */
  by_link?: number;
}

/** A token that paused itself. */
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

/** Why an agent's change could not be undone, or what stays of one that was. */
export interface UndoHindrance {
  activity: AgentActivity;
  /** Spanish, fit to show; names the obstacle. */
  message: string;
}

export interface AgentUndone {
  /** Changes undone, now or before. */
  undone: number;
  hindered: UndoHindrance[];
  /** Null: all done. */
  next_cursor: string | null;
}

export interface AgentToken {
  id: string;
  label: string;
  /** Null for a token of an earlier version, which is no longer accepted. */
  right: AgentRight | null;
  bound: AgentBound;
  modes: AgentModes;
  /** ISO instants. Null: never expires. */
  expires_at: string | null;
  created_at: string;
  last_used_at: string | null;
}

/** A new token with its secret, which is answered once. */
export interface NewAgentToken extends AgentToken {
  token: string;
}

export interface AgentActivity {
  id: string;
  action: AgentAction;
  /** ISO instant. */
  at: string;
  token_label: string;
  client_id: string;
  /** Null for a deleted client. */
  client_name: string | null;
  appointment_id: string | null;
  purchase_id: string | null;
  payment_id: string | null;
  /** The filled-in details of a client; empty if not recorded. */
  details: OptionalDetail[];
  /** Whole pesos, of a sale or a payment. */
  amount: number | null;
  /** ISO instants: the appointment's start, and its former start if moved. */
  starts_at: string | null;
  was_at: string | null;
  /** Duration in minutes and the former one, if moved or resized. */
  minutes: number | null;
  was_minutes: number | null;
  /** Whether the appointment was virtual before its mode changed. */
  was_virtual: boolean | null;
  /** The series and its number of appointments. */
  series_id: string | null;
  appointments: number | null;
  /** ISO instant at which the therapist undid it. */
  undone_at: string | null;
}
