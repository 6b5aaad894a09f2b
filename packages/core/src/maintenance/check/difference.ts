import type { Write } from "../../db/writes";

export interface Difference {
  /** Never a name. */
  of: string;
  counted: string;
  recorded: string;
  repair: Write[];
}
