import type { OptionalDetail } from "../client/schema";
import type { AgentAction, AgentRight } from "./schema";

export interface AgentToken {
  id: string;
  label: string;
  /** Null for a token of an earlier version, which lets nobody in. */
  right: AgentRight | null;
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
  /** Of a series: which, and how many appointments. */
  series_id: string | null;
  appointments: number | null;
}
