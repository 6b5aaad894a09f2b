import type { ActorKind } from "../domain/actor/schema";
import type { AgentModes, AgentRight } from "../domain/agent/schema";
import type { MeetPorts } from "../domain/meet/ports";
import type { Practice } from "../domain/practice/entity";
import type { Clock } from "../lib/time/clock";
import type { Logger } from "../logger";
import type { Write } from "./commit";
import type { Database } from "./database";

/** Whoever writes to an assistant, from a phone. */
export interface Writer {
  /** E.164. */
  phone: string;
  /** The ids of the clients who have it. */
  people: Set<string>;
}

/** Who changes something: the therapist, the WhatsApp agent, a scheduled job, or a client by a link. */
export interface Actor {
  kind: ActorKind;
  /** The session's id, the agent token's, the job's name, or the client's. */
  id: string;
  /** What the therapist called an agent's token, or the one by whose link a client came. */
  label?: string;
  /** Of a client who came by a link that an agent was given to send: the agent's token, towards whose bounds counts what they do. */
  sender?: string;
  /** Of an agent's token; without one it may do nothing that asks for a right. */
  right?: AgentRight;
  /** Of a token that may not do all by itself. */
  modes?: AgentModes | undefined;
  /** The writer of the conversation, for a token that is bound to conversations. */
  writer?: Writer;
  /** For a client: the therapist offered them this exact time, so the published offer does not restrict it. */
  isInvited?: true;
}

/** What every service has at hand. */
export interface Context {
  db: Database;
  clock: Clock;
  log: Logger;
  meet: MeetPorts;
}

/** A context inside one practice. The practice comes from the session, never from input. */
export interface PracticeContext extends Context {
  actor: Actor;
  practice: Practice;
  /** The writes that keep the answer of a call which may be repeated; part of the transaction that makes the change. */
  remember?: (answer: unknown) => Write[];
}

/** Who writes, and when; a job does without the practice. */
export type Author = Pick<PracticeContext, "actor" | "clock"> & Partial<Pick<PracticeContext, "practice">>;
