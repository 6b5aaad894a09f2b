import type { Write } from "../../db/commit";

/** What of a practice's money is counted otherwise than its records say, and the writes that set it right. */
export interface Difference {
  /** Which record, by its id; never a name. */
  of: string;
  counted: string;
  recorded: string;
  repair: Write[];
}
