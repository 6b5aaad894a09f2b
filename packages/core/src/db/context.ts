import type { ActorKind } from "../domain/actor/schema";
import type { AgentModes, AgentRight } from "../domain/agent/schema";
import type { MeetPorts } from "../domain/meet/ports";
import type { Practice } from "../domain/practice/entity";
import type { Clock } from "../lib/time/clock";
import type { Logger } from "../logger";
import type { Database } from "./database";
import type { Write } from "./writes";

/** The person who writes to an assistant from a phone (E.164). */
export interface Writer {
  phone: string;
  /** Ids of the clients who have the phone. */
  people: Set<string>;
}

/** The author of a change: the therapist, the agent, a job, or a client by a link. */
export interface Actor {
  kind: ActorKind;
  /** Id of the session, agent token or client, or the job's name. */
  id: string;
  /** The label of the agent token, also for a client with a link that this agent sent. */
  label?: string;
  /** Id of the agent token that sent a client's link. The client's changes count towards that token's limits. */
  sender?: string;
  /** The right of an agent token. An agent without it is refused every call that requires a right. */
  right?: AgentRight;
  /** For each kind of change: allow it, ask the therapist first, or deny it. If absent, all are allowed. */
  modes?: AgentModes | undefined;
  /** The person in the conversation, for a token that is bound to conversations. */
  writer?: Writer;
  /** Set for a client who answers a waitlist offer: no hours, booking rules or holds exclude the offered time. */
  isInvited?: true;
}

export interface Context {
  db: Database;
  clock: Clock;
  log: Logger;
  meet: MeetPorts;
}

/** A context inside one practice, which comes from the session, never from input. */
export interface PracticeContext extends Context {
  actor: Actor;
  practice: Practice;
  /** Writes that store the answer of a repeatable call, in the transaction of its change. */
  remember?: (answer: unknown) => Write[];
}

/** Who writes and when; a job has no practice. */
export type Author = Pick<PracticeContext, "actor" | "clock"> & Partial<Pick<PracticeContext, "practice">>;
