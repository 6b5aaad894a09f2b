import { AFTER_ASKING, LINKS, type Next } from "./descriptions/links";
import { operationId, type Reader, type RestRow } from "./row";
import { isForAgents, restTable, twinOf } from "./table";

function toLinks(following: Record<string, Next>, reader: Reader) {
  const links = Object.entries(following).flatMap(([name, { to, ...parameters }]) => {
    const row = restTable.find((each) => `${each.method} ${each.path}` === to);
    if (!row) throw new Error(`A link leads to ${to}, which is no row of the REST table.`);
    if (reader === "agent" && !isForAgents(row)) return [];
    return [[name, { operationId: operationId(row), ...parameters }] as const];
  });
  return Object.fromEntries(links);
}

export function linksOf(from: RestRow, reader: Reader) {
  const { method, path } = twinOf(from) ?? from;
  return toLinks(LINKS[`${method} ${path}`] ?? {}, reader);
}

export const linksOfAsked = (reader: Reader) => toLinks(AFTER_ASKING, reader);
