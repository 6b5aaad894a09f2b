import type { Write } from "../../db/commit";

/** A difference between a practice's sums and its records, and the writes that repair it. */
export interface Difference {
  /** Which record, by its id; never a name. */
  of: string;
  counted: string;
  recorded: string;
  repair: Write[];
}
