import { AsyncLocalStorage } from "node:async_hooks";
import type { Trace } from "./trace";

/** No call is repeated or delayed longer than this, because the server keeps answers to idempotency keys for a day. */
export const LONGEST_MS = 20 * 3_600_000;

/** One delivery of a call, or one run of a job. A crash ends it. */
export class Caller {
  private static readonly current = new AsyncLocalStorage<Caller>();
  private end: (answer: null) => void = () => undefined;
  readonly crashed = new Promise<null>((resolve) => (this.end = resolve));
  isDead = false;
  asked = 0;
  /** Time at which the gate let the caller's first request through, in milliseconds since 1970; null before. */
  began: number | null = null;

  constructor(
    readonly name: string,
    readonly gate: Gate,
  ) {}

  /** The caller whose code runs now; null in the simulation's own code. */
  static now(): Caller | null {
    return Caller.current.getStore() ?? null;
  }

  /** Runs `work` as this caller; null if the caller crashes before the end. */
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
  what: string;
  isWrite: boolean;
  practices?: readonly string[];
  send(): Promise<T>;
}

export interface Waiting extends Asked<unknown> {
  caller: Caller;
  number: number;
  answer(value: unknown): void;
  fail(error: unknown): void;
}

/** Makes a caller's request wait at the gate. The simulation's own requests are sent at once. */
export function pass<T>(asked: Asked<T>): Promise<T> {
  const caller = Caller.now();
  return caller ? caller.gate.pass(caller, asked) : asked.send();
}

/** Waits at the gate before a delivery starts, because two deliveries that compute at once could end in any order. */
export const begin = (): Promise<void> =>
  pass({ kind: "pause", what: "begins", isWrite: false, send: async () => undefined });

export class Gate {
  private queue: Waiting[] = [];
  arrivals = 0;

  constructor(private readonly trace: Trace) {}

  pass<T>(caller: Caller, asked: Asked<T>): Promise<T> {
    this.arrivals += 1;
    return new Promise((resolve, reject) => {
      // Requests of a crashed caller are neither executed nor answered.
      if (caller.isDead) return;
      const answer = (value: unknown) => resolve(value as T);
      this.queue.push({ ...asked, caller, number: caller.asked++, answer, fail: reject });
    });
  }

  /** Crashes callers whose first request was let through over `LONGEST_MS` ago; returns whether there were any. */
  endOld(now: number): boolean {
    const old = this.queue.filter(({ caller }) => caller.began !== null && now - caller.began > LONGEST_MS);
    for (const { caller } of old) caller.crash();
    this.queue = this.queue.filter((each) => !old.includes(each));
    return old.length > 0;
  }

  /** Requests of live callers, in an order independent of their arrival. */
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
