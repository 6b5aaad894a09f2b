import { localClient } from "@sereno/local/database";
import { openOwnTable, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { commit } from "./commit";
import { type Database, IDLE_STEPS, openDatabase } from "./database";
import { readTogether } from "./read";

const key = { practice_id: "prc_first", name: "bill" } as const;

const createCounter = (db: Database, last: number) =>
  commit({ db }, async () => ({
    writes: [
      {
        write: ({ counter }) => counter.create({ ...key, last }).commit({ response: "all_old" }),
        refused: (current) => new Error(`it stands at ${current?.last}`),
      },
    ],
    result: "created",
  }));

test("an entity is created once for every use", async () => {
  const db = await openOwnTable(inject("endpoint"));
  expect(db.counter).toBe(db.counter);
  expect({ ...db }.counter).toBe(db.counter);
});

test("a transaction as the first request reports its obstacles", async () => {
  const { table } = await openOwnTable(inject("endpoint"));
  const open = () => openTestDatabase(inject("endpoint"), table);
  await expect(createCounter(open(), 1)).resolves.toBe("created");
  await expect(createCounter(open(), 2)).rejects.toThrow("it stands at 1");
});

test("the client omits SDK parts that Sereno does not use, and the SDK still has them under these names", () => {
  const client = localClient(inject("endpoint"));
  const stepsOf = () => client.middlewareStack.identify().map((step) => step.split(" ")[0] ?? "");
  const before = stepsOf();
  expect(before).toEqual(expect.arrayContaining(IDLE_STEPS));
  openDatabase(client, "none");
  expect(stepsOf().filter((name) => IDLE_STEPS.includes(name))).toEqual([]);
  expect(stepsOf()).toContain("hostHeaderMiddleware");
});

test("middleware for plain answers is built once, and each read parses its own answer", async () => {
  const { table } = await openOwnTable(inject("endpoint"));
  const client = localClient(inject("endpoint"));
  let times = 0;
  const count = <T>(next: T): T => {
    times += 1;
    return next;
  };
  client.middlewareStack.add(count, { step: "initialize", name: "sereno-count" });
  const db = openDatabase(client, table);
  const others = Array.from({ length: 5 }, (_, last) => ({ practice_id: `prc_${last}`, name: "bill", last }) as const);
  for (const each of others) await db.counter.put(each).go();
  times = 0;
  const read = others.map((each) => readTogether(db, [db.one.counter(each)]));
  expect(await Promise.all(read)).toEqual(others.map((each) => [each]));
  expect(times).toBe(1);
});
