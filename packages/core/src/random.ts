import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import { monotonicFactory } from "ulid";

/** Randomness and timers: with the clock, the only sources of difference between two runs. */
export interface Randomness {
  fraction(): number;
  bytes(size: number): Buffer;
  uuid(): string;
  /** A ULID, sortable by moment (milliseconds since 1970), and within a moment by order of creation. */
  ulid(moment: number): string;
  pause(milliseconds: number): Promise<void>;
  deadline(milliseconds: number): AbortSignal;
}

/** ULIDs from `fraction`, increasing within a moment. */
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

/** Runs `work` and everything that follows from it with a given source, so that it can be repeated exactly. */
export const withRandomness = <T>(known: Randomness, work: () => T): T => current.run(known, work);
