/** Seeds that failed once, and must not again. */
export const KEPT: readonly number[] = [
  // A payment's reference was still in its mark after its client was deleted.
  47,
  // A sign-in made a new practice beside one that was closed meanwhile, whose job would have erased both.
  25,
];

/** How many seeds, from 1 on, a change is tried with. */
export const SEEDS = 20;
