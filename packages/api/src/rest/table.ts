import { describeProcedure } from "./procedure";
import { isWrite, type RestRow } from "./row";
import { appointmentRows } from "./rows/appointments";
import { clientRows } from "./rows/clients";
import { practiceRows } from "./rows/practice";
import { salesRows } from "./rows/sales";

const sections = { ...practiceRows, ...appointmentRows, ...salesRows, ...clientRows };

export const restTable: RestRow[] = Object.entries(sections).flatMap(([tag, rows]) =>
  rows.map((each) => ({ ...each, tag })),
);

/** The row that handles bodies with the member `instead.member`, at `instead.path`; undefined without `instead`. */
export const insteadOf = ({ method, instead }: RestRow): RestRow | undefined =>
  instead && restTable.find((each) => each.method === method && each.path === instead.path);

const isLookUp = (row: RestRow): boolean => row.method === "POST" && describeProcedure(row.procedure).type === "query";

/** The POST that reads the same data as a GET whose address would contain personal data; undefined without one. */
export const twinOf = (row: RestRow): RestRow | undefined =>
  isWrite(row) ? undefined : restTable.find((each) => isLookUp(each) && each.procedure === row.procedure);

export const isForAgents = (row: RestRow): boolean =>
  describeProcedure(row.procedure).access === "agent" && !twinOf(row);
