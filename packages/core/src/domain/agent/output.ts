import * as z from "zod/mini";
import { Count, Instant } from "../../output";
import type { OptionalDetail } from "../person/schema";
import { DISRUPTION_BOUNDS, type DisruptionBound, type DisruptionKind } from "./rules";
import type { AgentAction, AgentBound, AgentModes, AgentRight } from "./schema";

/** Why a token paused itself, as its practice keeps it; the counts are of the 24 hours before. */
export interface StoredPause extends Record<DisruptionKind, number> {
  label: string;
  /** ISO instants: when it did, and from when on what it did is taken back at once. */
  at: string;
  since: string;
  /** Which bound it would have passed, and how many that allows. */
  bound: DisruptionBound;
  most: number;
  /** The number of them made by links that this token received to send. */
  by_link?: number;
}

/** A token that paused itself, as the therapist is told. */
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

/** Why a change of an agent's was not taken back. */
export interface UndoHindrance {
  activity: AgentActivity;
  /** Spanish, fit to show; it names what stands in the way. */
  message: string;
}

export interface AgentUndone {
  /** How many changes were taken back, or had been already. */
  undone: number;
  hindered: UndoHindrance[];
  /** To go on with; null: that was all. */
  next_cursor: string | null;
}

export interface AgentToken {
  id: string;
  label: string;
  /** Null for a token of an earlier version, which lets nobody in. */
  right: AgentRight | null;
  bound: AgentBound;
  modes: AgentModes;
  /** ISO instants. A null expiry is never. */
  expires_at: string | null;
  created_at: string;
  last_used_at: string | null;
}

/** A token as it is answered once, when it is made. */
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
  /** Null once the client was deleted. */
  client_name: string | null;
  appointment_id: string | null;
  purchase_id: string | null;
  payment_id: string | null;
  /** Of a client whose details were filled in: which. None where that was not kept yet. */
  details: OptionalDetail[];
  /** Whole pesos, of a sale or a payment. */
  amount: number | null;
  /** ISO instants: the appointment's start, and of one that was moved the start before. */
  starts_at: string | null;
  was_at: string | null;
  /** Of one that was moved, shortened or lengthened: how many minutes it takes, and took. */
  minutes: number | null;
  was_minutes: number | null;
  /** Of one that is another way from then on: whether it was virtual. */
  was_virtual: boolean | null;
  /** Of a series: which, and how many appointments. */
  series_id: string | null;
  appointments: number | null;
  /** ISO instant at which the therapist undid it. */
  undone_at: string | null;
}
