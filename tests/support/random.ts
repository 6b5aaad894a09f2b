/** A repeatable stream of whole numbers (xorshift32): each call returns one from 0 to `below` - 1. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
