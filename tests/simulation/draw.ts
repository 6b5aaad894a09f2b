import { createRandom, pickFrom } from "../support/random";

export interface Draw {
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
  fraction(): number;
  /** Whether an event of this probability (0 to 1) happens now. */
  happens(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Random stream `end` of a seed. Each purpose has its own stream, so draws from one do not change the others. */
export function drawsOf(seed: number, end: number): Draw {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(end + 1, 0x85ebca6b));
  for (let warm = 0; warm < 8; warm++) random(2);
  const fraction = () => random(0x4000_0000) / 0x4000_0000;
  return {
    below: random,
    fraction,
    happens: (share) => fraction() < share,
    pick: (from) => pickFrom(random, from),
  };
}
