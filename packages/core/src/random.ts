import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import { monotonicFactory } from "ulid";

/** What is drawn, and how it is waited: all of a process that is not the same the next time, its clock aside. */
export interface Randomness {
  /** From 0 on, below 1. */
  fraction(): number;
  bytes(size: number): Buffer;
  uuid(): string;
  /** Sortable by a moment (milliseconds since 1970), and within it by when it was drawn. */
  ulid(moment: number): string;
  pause(milliseconds: number): Promise<void>;
  /** Aborts after so long. */
  deadline(milliseconds: number): AbortSignal;
}

/** ULIDs that are drawn by `fraction`, each after those of its moment before. */
export const ulidsBy = (fraction?: Randomness["fraction"]): Randomness["ulid"] => monotonicFactory(fraction);

const ofMachine: Randomness = {
  fraction: Math.random,
  bytes: randomBytes,
  uuid: randomUUID,
  ulid: ulidsBy(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
};

const current = new AsyncLocalStorage<Randomness>();

/** The one under which this is done: the machine's, unless said otherwise. */
export const randomness = (): Randomness => current.getStore() ?? ofMachine;

/** Does `work`, and what follows from it, under a chance that is known: done again, it comes out the same to the letter. */
export const withRandomness = <T>(known: Randomness, work: () => T): T => current.run(known, work);
