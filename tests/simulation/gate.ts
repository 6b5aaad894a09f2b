import { AsyncLocalStorage } from "node:async_hooks";
import type { Trace } from "./trace";

/** An answer is stored for a day under its key: no call is repeated or delayed for so long. */
export const LONGEST_MS = 20 * 3_600_000;

/** One delivery of a call or one run of a job, which a crash ends. */
export class Caller {
  private static readonly current = new AsyncLocalStorage<Caller>();
  private end: (answer: null) => void = () => undefined;
  /** Settles when it crashes: its caller gets no answer. */
  readonly crashed = new Promise<null>((resolve) => {
    this.end = resolve;
  });
  isDead = false;
  asked = 0;
  /** When its first request had its turn, in milliseconds; null: it waits still. */
  began: number | null = null;

  constructor(
    readonly name: string,
    readonly gate: Gate,
  ) {}

  /** The delivery that sends this request; null for the simulation's own. */
  static now(): Caller | null {
    return Caller.current.getStore() ?? null;
  }

  /** Its answer; null if it crashes before. */
  run<T>(work: () => Promise<T>): Promise<T | null> {
    return Promise.race([Caller.current.run(this, work), this.crashed]);
  }

  crash(): void {
    this.isDead = true;
    this.end(null);
  }
}

export type Kind = "database" | "google" | "mail" | "webhook" | "pause";

interface Asked<T> {
  kind: Kind;
  /** Enough to know it by in a trace. */
  what: string;
  /** Whether the request writes. */
  isWrite: boolean;
  /** The practices whose records it writes. */
  practices?: readonly string[];
  send(): Promise<T>;
}

/** A request that waits until it is its turn. */
export interface Waiting extends Asked<unknown> {
  caller: Caller;
  number: number;
  answer(value: unknown): void;
  fail(error: unknown): void;
}

/** Makes a request wait at its delivery's gate. The simulation's own requests pass. */
export function pass<T>(asked: Asked<T>): Promise<T> {
  const caller = Caller.now();
  return caller ? caller.gate.pass(caller, asked) : asked.send();
}

/** Starts a delivery at its turn: two that compute at once could end in any order. */
export const begin = (): Promise<void> =>
  pass({ kind: "pause", what: "begins", isWrite: false, send: async () => undefined });

/** The gate at which every request of a world waits for its turn. */
export class Gate {
  private queue: Waiting[] = [];
  arrivals = 0;

  constructor(private readonly trace: Trace) {}

  pass<T>(caller: Caller, asked: Asked<T>): Promise<T> {
    this.arrivals += 1;
    return new Promise((resolve, reject) => {
      // Requests of a crashed delivery are neither executed nor answered.
      if (caller.isDead) return;
      const answer = (value: unknown) => resolve(value as T);
      this.queue.push({ ...asked, caller, number: caller.asked++, answer, fail: reject });
    });
  }

  /** Ends those who have waited for too long, over a jump of the clock; whether there were any. */
  endOld(now: number): boolean {
    const old = this.queue.filter(({ caller }) => caller.began !== null && now - caller.began > LONGEST_MS);
    for (const { caller } of old) caller.crash();
    this.queue = this.queue.filter((each) => !old.includes(each));
    return old.length > 0;
  }

  /** Those whose callers live, in an order that does not depend on how they came. */
  waiting(): Waiting[] {
    this.queue = this.queue.filter(({ caller }) => !caller.isDead);
    return this.queue.sort((a, b) => a.caller.name.localeCompare(b.caller.name) || a.number - b.number);
  }

  take(one: Waiting): void {
    this.queue = this.queue.filter((each) => each !== one);
  }

  note(one: Waiting, how: string): void {
    this.trace.add(`${one.caller.name}.${one.number} ${one.what}${how && ` ! ${how}`}`);
  }
}
