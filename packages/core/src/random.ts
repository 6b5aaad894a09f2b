import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import { monotonicFactory } from "ulid";

/** Randomness and timers. With the clock they are all that may differ between two runs. */
export interface Randomness {
  fraction(): number;
  bytes(size: number): Buffer;
  uuid(): string;
  /** A ULID: sorts by `moment` (milliseconds since 1970), then by order of creation. */
  ulid(moment: number): string;
  pause(milliseconds: number): Promise<void>;
  deadline(milliseconds: number): AbortSignal;
}

/** Makes ULIDs from `fraction`; those of the same millisecond increase. */
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
