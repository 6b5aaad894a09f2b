/** Seeds that once failed. Runs without `SEED` include them. */
export const KEPT: readonly number[] = [
  // After a client was deleted, a payment's reference stayed in the record that detects repeated payments.
  47,
  // A sign-in created a second practice beside one just closed, and the closing job would have erased both.
  25,
];

/** A change must pass all seeds from 1 to this one. */
export const SEEDS = 20;
