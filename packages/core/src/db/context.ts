import type { ActorKind } from "../domain/actor/schema";
import type { AgentModes, AgentRight } from "../domain/agent/schema";
import type { MeetPorts } from "../domain/meet/ports";
import type { Practice } from "../domain/practice/entity";
import type { Clock } from "../lib/time/clock";
import type { Logger } from "../logger";
import type { Database } from "./database";
import type { Write } from "./writes";

/** The person who writes to the assistant. `phone` is in E.164. */
export interface Writer {
  phone: string;
  /** Ids of the clients with this phone; a call adds the ids of clients that were merged into them. */
  people: Set<string>;
}

/** The author of a change: the therapist, the agent, a job, or a client by a link. */
export interface Actor {
  kind: ActorKind;
  /** Id of the therapist's session, the agent token or the client, or the job's name. */
  id: string;
  /** The label of the agent token. For a client: of the agent token that sent the client's link. */
  label?: string;
  /** Id of the agent token that sent a client's link. The client's changes count towards that token's limits. */
  sender?: string;
  /** The right of an agent token. An agent without one is refused every call that requires a right. */
  right?: AgentRight;
  /** Kinds of change that are allowed, need the therapist's approval or are denied. If absent, all are allowed. */
  modes?: AgentModes | undefined;
  /** True for a call that the therapist approved. It does not count towards the limits of cancellations and moves,
   * and an open handoff does not prevent it. */
  isApproved?: true;
  /** The person in the conversation; absent unless the agent token is bound to one person at a time. */
  writer?: Writer;
  /** Set for a client who answers a waitlist offer: hours, booking rules and holds do not restrict this call. */
  isInvited?: true;
}

export interface Context {
  db: Database;
  clock: Clock;
  log: Logger;
  meet: MeetPorts;
}

/** The context of a call in one practice. The practice comes from the session or token, never from the input. */
export interface PracticeContext extends Context {
  actor: Actor;
  practice: Practice;
  /** Returns the writes that store a response under its idempotency key, in the transaction of the change itself. */
  remember?: (answer: unknown) => Write[];
}

/** Who changes a record, and when. A job that handles many practices has no `practice`. */
export type Author = Pick<PracticeContext, "actor" | "clock"> & Partial<Pick<PracticeContext, "practice">>;
