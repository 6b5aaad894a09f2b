import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openOwnTable } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import type { Database } from "./database";
import { layoutOf } from "./electrodb";
import { readOne, readTogether } from "./read";

/** The version of ElectroDB whose internals `electrodb.ts` uses. */
const KNOWN = "3.9.3";

const CHECK = `Compare electrodb.ts with ElectroDB's new version: createConversions, params() as go() sends it, __edb_e__ on every
item, ownsKeys, the format of cursors, what a refused transaction returns. Then run the tests of packages/core and
tests/rest/contract/costs, and change KNOWN.`;

interface Attribute {
  type: string | readonly string[];
  items?: string | Attribute;
  properties?: Record<string, Attribute>;
}

type Key = { composite: readonly string[] };
interface Plain {
  schema: { attributes: Record<string, Attribute>; indexes: Record<string, { index?: string; pk: Key; sk?: Key }> };
  get(key: object): { params(): { Key: object }; go(): Promise<{ data: object }> };
  put(record: object): { go(): Promise<unknown> };
}

const plain = (db: Database, name: string): Plain => Reflect.get(db, name);
const ask = (db: Database, name: string, key: object) => Reflect.get(db.one, name)(key);

/** A sample value of an attribute. Strings contain upper case, because ElectroDB stores keys in lower case. */
function sample({ type, items, properties }: Attribute): unknown {
  if (typeof type !== "string") return type[0];
  if (type === "string") return "Año 1/B#c";
  if (type === "number") return 1.5;
  if (type === "boolean") return false;
  if (type === "any") return { a: { b: [1, "dos", null, true, {}] }, "2": "" };
  if (type === "map") return samples(properties ?? {});
  return [sample(typeof items === "string" || items === undefined ? { type: items ?? "string" } : items)];
}

const samples = (attributes: Record<string, Attribute>) =>
  Object.fromEntries(Object.entries(attributes).map(([attribute, of]) => [attribute, sample(of)]));

test("the installed ElectroDB is the version that electrodb.ts was written for", () => {
  const file = createRequire(import.meta.url).resolve("electrodb/package.json");
  expect(JSON.parse(readFileSync(file, "utf8")).version, CHECK).toBe(KNOWN);
});

test("lookups of all entities have ElectroDB's keys and records, and an incomplete key is refused", async () => {
  const db = await openOwnTable(inject("endpoint"));
  // Without an id the key would be a prefix of the keys of all appointments.
  const half = { practice_id: "prc_first", id: undefined };
  expect(() => ask(db, "appointment", half)).toThrow("id");
  expect(() => plain(db, "appointment").get(half).params()).toThrow("id");
  const names = Object.keys(db.one);
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    const entity = plain(db, name);
    const record = samples(entity.schema.attributes);
    await entity.put(record).go();
    const table = Object.values(entity.schema.indexes).find(({ index }) => !index);
    const composite = [...(table?.pk.composite ?? []), ...(table?.sk?.composite ?? [])];
    const key = Object.fromEntries(composite.map((attribute) => [attribute, record[attribute]]));
    expect(ask(db, name, key).key, name).toStrictEqual(entity.get(key).params().Key);
    const { data } = await entity.get(key).go();
    expect(Object.keys(data).sort(), name).toEqual(Object.keys(record).sort());
    expect(await readTogether(db, [ask(db, name, key)]), name).toStrictEqual([data]);
    expect(await readOne(db, ask(db, name, key)), name).toStrictEqual(data);
  }
});

test("cursorAt returns the cursor that ElectroDB returns, so cursors in stored tasks stay valid", async () => {
  const db = await openOwnTable(inject("endpoint"));
  const client = { practice_id: "prc_first", client_id: "cli_x" };
  const places = ["apt_a", "apt_b", "apt_c"].map((id) => ({ ...client, id, starts_at: "2026" }));
  const appointment = plain(db, "appointment");
  for (const each of places) await appointment.put({ ...samples(appointment.schema.attributes), ...each }).go();
  const { cursor } = await db.appointment.query.byClient(client).go({ limit: 2 });
  const parsed = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString());
  expect(parsed(layoutOf(db.appointment).cursorAt("gsi2", places[1] ?? {}))).toEqual(parsed(cursor ?? ""));
});
