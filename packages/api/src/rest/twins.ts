import { describeProcedure } from "./procedure";
import { isWrite, type RestRow } from "./row";
import { restTable } from "./table";

/** Only reads, and takes what it looks for in the body. */
const isLookUp = (row: RestRow): boolean => row.method === "POST" && describeProcedure(row.procedure).type === "query";

/** The POST with the same input in its body, for a GET whose address would name a person. */
export const twinOf = (row: RestRow): RestRow | undefined =>
  isWrite(row) ? undefined : restTable.find((each) => isLookUp(each) && each.procedure === row.procedure);

/** Whether an agent is told of a call: of two that do the same, only of that which keeps people out of addresses. */
export const isForAgents = (row: RestRow): boolean =>
  describeProcedure(row.procedure).access === "agent" && !twinOf(row);
