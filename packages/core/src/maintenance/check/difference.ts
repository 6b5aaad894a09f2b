import type { Write } from "../../db/writes";

/** A difference between stored sums and records, and the writes that repair it. */
export interface Difference {
  /** The record's id; never a name. */
  of: string;
  counted: string;
  recorded: string;
  repair: Write[];
}
