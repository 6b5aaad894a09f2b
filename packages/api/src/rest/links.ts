import { operationId, type Reader, type RestRow } from "./row";
import { restTable } from "./table";
import { isForAgents, twinOf } from "./twins";
import { LINKS } from "./words/links";

/** The calls that follow on an operation, as far as the document's reader may make them. */
export function linksOf(from: RestRow, reader: Reader) {
  const { method, path } = twinOf(from) ?? from;
  const links = Object.entries(LINKS[`${method} ${path}`] ?? {}).flatMap(([name, { to, ...said }]) => {
    const row = restTable.find((each) => `${each.method} ${each.path}` === to);
    if (!row) throw new Error(`A link leads to ${to}, which is no row of the REST table.`);
    if (reader === "agent" && !isForAgents(row)) return [];
    return [[name, { operationId: operationId(row), ...said }] as const];
  });
  return Object.fromEntries(links);
}
