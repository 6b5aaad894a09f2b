/** A repeatable stream of whole numbers: each call returns one from 0 to `below` - 1. */
export type Random = (below: number) => number;

/** A stream by xorshift32. */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

export function pickFrom<T>(random: Random, from: readonly T[]): T {
  const one = from[random(from.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}
