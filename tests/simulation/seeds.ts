/** Seeds that failed once, and must not again. */
export const KEPT: readonly number[] = [
  // A payment's reference was still in its mark, once whoever paid was deleted.
  47,
  // A sign-in made a new practice beside one that was closed meanwhile, whose job would have erased both.
  25,
];

/**
 * Of a run: so many seeds from 1 on, each made twice, and the same both times. Those that a longer run goes on with are made once: that
 * there is no chance but the seed's is a matter of the code.
 */
export const SEEDS = 50;
