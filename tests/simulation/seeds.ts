/** Seeds that failed once, and must not again. */
export const KEPT: readonly number[] = [
  // A payment's reference was still in its mark, once whoever paid was deleted.
  47,
];

/** Of a run: so many seeds from 1 on. */
export const SEEDS = 50;

/** Up to here a seed's world is made twice, and has to be the same: that there is no chance but the seed's is a matter of the code. */
export const TWICE = 50;
