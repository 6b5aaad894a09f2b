import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { type Database, readBoth, readTogether } from "./database";
import { only } from "./lookups";

interface Attribute {
  type: string | readonly string[];
  items?: string | Attribute;
}

/** As ElectroDB's types have it for each entity of its own. */
interface Plain {
  schema: { attributes: Record<string, Attribute>; indexes: Record<string, { index?: string; pk: Key; sk?: Key }> };
  get(key: object): { params(): { Key: object }; go(): Promise<{ data: object }> };
  put(record: object): { go(): Promise<unknown> };
}
interface Key {
  composite: readonly string[];
}

const plain = (db: Database, name: string): Plain => Reflect.get(db, name);
const ask = (db: Database, name: string, key: object) => Reflect.get(db.one, name)(key);

/** Letters of both cases: keys are stored in small ones. */
function sample({ type, items }: Attribute): unknown {
  if (typeof type !== "string") return type[0];
  if (type === "string") return "Año 1/B#c";
  if (type === "number") return 1.5;
  if (type === "boolean") return false;
  if (type === "any") return { a: { b: [1, "dos", null, true, {}] }, "2": "" };
  const each = sample(typeof items === "string" || items === undefined ? { type: items ?? "string" } : items);
  return [each];
}

test("what a joint read asks for and finds is what ElectroDB does, of every attribute there is", async () => {
  const db = await openOwnTable(inject("endpoint"));
  const names = Object.keys(db.one);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const entity = plain(db, name);
    const record = Object.fromEntries(
      Object.entries(entity.schema.attributes).map(([attribute, of]) => [attribute, sample(of)]),
    );
    await entity.put(record).go();
    const table = Object.values(entity.schema.indexes).find(({ index }) => !index);
    const composite = [...(table?.pk.composite ?? []), ...(table?.sk?.composite ?? [])];
    const key = Object.fromEntries(composite.map((attribute) => [attribute, record[attribute]]));
    expect(ask(db, name, key).key, name).toStrictEqual(entity.get(key).params().Key);
    const { data } = await entity.get(key).go();
    expect(Object.keys(data).sort(), name).toEqual(Object.keys(record).sort());
    expect(await readTogether(db, [ask(db, name, key)]), name).toStrictEqual([data]);
  }
});

test("of many items no more is read than is asked for of either kind", async () => {
  const db = await openOwnTable(inject("endpoint"));
  const { practice } = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  const { practice_id, email } = practice;
  const counter = { practice_id, name: "bill", last: 7 } as const;
  await db.counter.put(counter).go();
  const asked = only(db.one.practice({ practice_id }), ["practice_id", "email"]);
  const [[found, none], [other]] = await readBoth(
    db,
    [asked, only(db.one.practice({ practice_id: "prc_nobody" }), ["email"])],
    [db.one.counter({ practice_id, name: "bill" })],
  );
  // The name is asked for of the counter, and they come in one answer.
  expect(found).toStrictEqual({ practice_id, email, name: practice.name });
  expect(none).toBeNull();
  expect(other).toStrictEqual(counter);
});
