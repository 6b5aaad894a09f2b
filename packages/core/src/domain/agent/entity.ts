import * as a from "../kept/attributes";
import type { OptionalDetail } from "../person/schema";
import type { Disruption } from "./rules";
import { AGENT_ACTIONS, AGENT_BOUNDS, AGENT_RIGHTS, type AgentAction, type AgentModes, FREELY } from "./schema";

export const tokenFields = {
  id: a.string,
  label: a.string,
  secret_hash: a.hidden(a.string),
  /** What the token may do; absent for tokens of an earlier version, which are no longer accepted. */
  right: { type: AGENT_RIGHTS },
  bound: a.withDefault({ type: AGENT_BOUNDS }, "practice"),
  /** Whether each kind of change is allowed, needs approval or is denied; by default all are allowed. */
  modes: a.withDefault({ type: a.json<AgentModes>() }, FREELY),
  expires_at: a.optional(a.instant),
  /** The token is valid only while this number (absent: 0) equals the practice's `agent_epoch`. */
  epoch: a.hidden(a.optional(a.number)),
  /** The minute of the token's last call, and the number of calls in that minute. */
  minute: a.hidden(a.optional(a.instant)),
  calls: a.hidden(a.optional(a.number)),
  created_at: a.instant,
  last_used_at: a.computed(a.optional(a.instant)),
} as const;

/** An agent's access token. Only the hash of its secret is stored. */
export const agentTokenEntity = a.entity("agenttoken", { token: a.ofPractice("id") }).of(a.stored(tokenFields));

export type AgentTokenRecord = a.Item<typeof agentTokenEntity>;

export const activityFields = {
  id: a.string,
  action: a.oneOf(Object.keys(AGENT_ACTIONS) as [AgentAction, ...AgentAction[]]),
  at: a.instant,
  token_label: a.string,
  token_id: a.hidden(a.text),
  client_id: a.string,
  client_name: a.computed(a.text),
  appointment_id: a.text,
  purchase_id: a.text,
  payment_id: a.text,
  /** The names of the client's details that the change filled in, without their values. */
  details: a.answeredAs(
    { type: "list", items: { type: "string" } },
    { type: a.json<OptionalDetail[]>(), required: true },
  ),
  /** Version of the client's details after this change. Once the version differs, the change cannot be undone. */
  details_version: a.hidden(a.optional(a.number)),
  amount: a.optional(a.pesos),
  /** `starts_at`: the appointment's start after the change, or the offered hour. `was_at`: the start before a move. */
  starts_at: a.optional(a.instant),
  was_at: a.optional(a.instant),
  /** `minutes`: the appointment's duration after a move or resizing. `was_minutes`: its duration before. */
  minutes: a.optional(a.number),
  was_minutes: a.optional(a.number),
  was_virtual: a.optional(a.flag),
  /** The id of a booked series and its number of appointments, all of which count towards the daily limit. */
  series_id: a.text,
  appointments: a.optional(a.number),
  made_client: a.hidden(a.optional(a.flag)),
  undone_at: a.optional(a.instant),
} as const;

/** A change made by an agent. It stores the client's id, not the name; each response reads the current name. */
export const agentActivityEntity = a
  .entity("agentactivity", { activity: a.ofPractice("id") })
  .of(a.stored(activityFields));

export type AgentActivityRecord = a.Item<typeof agentActivityEntity>;

export const agentDayEntity = a.entity("agentday", { day: a.ofPractice("token_id", "date") }).of({
  token_id: { type: "string", required: true },
  date: { type: "string", required: true },
  changes: { type: "number" },
  ttl: { type: "number", required: true },
});

/** An agent token's cancellations, moves and shortenings in 24 hours, including those by clients through its links. */
export const agentDisruptionsEntity = a.entity("agentdisruptions", { token: a.ofPractice("token_id") }).of({
  token_id: { type: "string", required: true },
  taken: { type: a.json<Disruption[]>(), required: true },
  /** ISO instant at which the therapist last resumed the paused token; earlier disruptions do not count. */
  allowed_at: a.text,
  revision: { type: "string", required: true },
  ttl: { type: "number", required: true },
});

export type AgentDisruptions = a.Item<typeof agentDisruptionsEntity>;
