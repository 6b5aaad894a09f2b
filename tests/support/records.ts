import { describeProcedure } from "@sereno/api/procedure";
import type { RestRow } from "@sereno/api/rest-row";
import { restTable } from "@sereno/api/rest-table";
import { answerSchemaOf, inputSchemaOf } from "./document";
import { asSchema, type Schema } from "./samples";

export type Fields = Record<string, unknown>;

export const propertiesOf = ({ properties = {} }: Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, asSchema(schema)]));

/** True when an answer of this schema holds, somewhere in it, an object with all of these fields. */
function holds(part: Schema, fields: string[]): boolean {
  const own = propertiesOf(part);
  const parts = [...Object.values(own), ...(part.anyOf ?? []), ...(part.items === undefined ? [] : [part.items])];
  return fields.every((field) => field in own) || parts.some((each) => holds(asSchema(each), fields));
}

/** Field of an answer that describes a change of hours (the appointments outside the new hours), not the record. */
const OF_A_CHANGE = "left_outside";

/** Queries whose answers contain, at any depth, all fields of the answer of `row`. Excludes the queries of series. */
export const readersOf = (row: RestRow): RestRow[] => {
  const fields = Object.keys(propertiesOf(answerSchemaOf(row))).filter((field) => field !== OF_A_CHANGE);
  const reads = ({ procedure }: RestRow) => describeProcedure(procedure).type === "query";
  // A series operation returns only appointments that were booked as a series.
  const isOther = ({ path }: RestRow) => path.startsWith("/appointments/series");
  return restTable.filter((each) => reads(each) && !isOther(each) && holds(answerSchemaOf(each), fields));
};

export function findRecord(part: unknown, id: unknown): Fields | null {
  if (typeof part !== "object" || part === null) return null;
  if ("id" in part && part.id === id) return { ...part };
  for (const each of Object.values(part)) {
    const found = findRecord(each, id);
    if (found) return found;
  }
  return null;
}

/** Path and body of a call. `:id` is the record's id if the operation's tag is `home`, else the id of its client. */
export function askFor(row: RestRow, record: Fields, home: string): { path: string; body?: Fields } {
  const known: Fields = {
    id: row.tag === home ? record.id : record.client_id,
    client_id: record.client_id,
    name: record.client_name ?? record.name,
    phone: record.client_phone ?? record.patient_phone ?? record.phone,
    q: record.patient_name,
    identification: record.client_identification_number,
    start_date: "2026-11-20",
    end_date: "2026-12-31",
    include_inactive: true,
  };
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(known[name])));
  const names = Object.keys(propertiesOf(inputSchemaOf(row))).filter((name) => !row.path.includes(`:${name}`));
  const given = names.filter((name) => known[name] !== undefined).map((name) => [name, known[name]] as const);
  if (row.method === "POST") return { path, body: Object.fromEntries(given) };
  return { path: `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` };
}

/** A request with the `given` values: in the path if it has a parameter of that name, else in the body or query. */
export function requestTo({ method, path }: { method: string; path: string }, given: object) {
  const fields = new Map<string, unknown>(Object.entries(given));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields.get(name) ?? "none"));
    fields.delete(name);
    return value;
  });
  if (method === "POST" || method === "PUT") return { path: filled, body: Object.fromEntries(fields) };
  return { path: `${filled}?${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}` };
}
