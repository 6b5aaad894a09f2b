import { describeProcedure } from "./procedure";
import { isWrite, type RestRow } from "./row";
import { restTable } from "./table";

/** Whether a row only reads, with its criteria in the body. */
const isLookUp = (row: RestRow): boolean => row.method === "POST" && describeProcedure(row.procedure).type === "query";

/** The POST that reads the same as a GET whose address would contain personal data. */
export const twinOf = (row: RestRow): RestRow | undefined =>
  isWrite(row) ? undefined : restTable.find((each) => isLookUp(each) && each.procedure === row.procedure);

/**
 * Whether the agent's document shows a row. Of two that read the same, only the one without personal data in its
 * address.
 */
export const isForAgents = (row: RestRow): boolean =>
  describeProcedure(row.procedure).access === "agent" && !twinOf(row);
