import { describeProcedure } from "./procedure";
import { operationId, type Reader, type RestRow } from "./row";
import { restTable } from "./table";
import { LINKS } from "./words/links";

/** The calls that follow on an operation, as far as the document's reader may make them. */
export function linksOf({ method, path }: RestRow, reader: Reader) {
  const links = Object.entries(LINKS[`${method} ${path}`] ?? {}).flatMap(([name, { to, parameters, description }]) => {
    const row = restTable.find((each) => `${each.method} ${each.path}` === to);
    if (!row) throw new Error(`A link leads to ${to}, which is no row of the REST table.`);
    if (reader === "agent" && describeProcedure(row.procedure).access !== "agent") return [];
    return [[name, { operationId: operationId(row), ...(parameters ? { parameters } : {}), description }] as const];
  });
  return Object.fromEntries(links);
}
