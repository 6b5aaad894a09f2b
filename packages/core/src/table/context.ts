import type { Logger } from "../logger";
import type { ActorKind } from "../things/actor/schema";
import type { AgentRight } from "../things/agent/schema";
import type { MeetPorts } from "../things/meet/ports";
import type { Practice } from "../things/practice/entity";
import type { Clock } from "../words/time/clock";
import type { Write } from "./commit";
import type { Database } from "./database";

/** Who changes something: the therapist, the WhatsApp agent, or a scheduled job. */
export interface Actor {
  kind: ActorKind;
  /** The session's id, the agent token's, or the job's name. */
  id: string;
  /** What the therapist called an agent's token. */
  label?: string;
  /** Of an agent's token; without one it may do nothing that asks for a right. */
  right?: AgentRight;
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
