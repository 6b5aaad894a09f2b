import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import { monotonicFactory } from "ulid";

/** The source of randomness and timers. Only these and the clock may differ between two runs. */
export interface Randomness {
  fraction(): number;
  bytes(size: number): Buffer;
  uuid(): string;
  /** A new ULID that sorts after the last one. Its time is `moment` (ms since 1970) or, if later, the last one's. */
  ulid(moment: number): string;
  pause(milliseconds: number): Promise<void>;
  deadline(milliseconds: number): AbortSignal;
}

export const ulidsBy = (fraction: Randomness["fraction"]): Randomness["ulid"] => monotonicFactory(fraction);

const ofMachine: Randomness = {
  fraction: Math.random,
  bytes: randomBytes,
  uuid: randomUUID,
  ulid: monotonicFactory(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
};

const current = new AsyncLocalStorage<Randomness>();

export const randomness = (): Randomness => current.getStore() ?? ofMachine;

/** Runs `work`, and all asynchronous work that it starts, with `known` as randomness, so that a run can be repeated. */
export const withRandomness = <T>(known: Randomness, work: () => T): T => current.run(known, work);
