import { QueryCommand } from "@aws-sdk/client-dynamodb";
import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { findByInfo } from "../../across/find-client";
import type { PracticeContext } from "../../table/context";
import type { Database } from "../../table/database";
import { measureUsage, noUsage } from "../../table/usage";
import { countClients } from "../../upkeep/migration/006-count-clients";
import { createClient } from "../../verbs/create-client";
import { deleteClient } from "../../verbs/delete-client";
import { mergeClients } from "../../verbs/merge-clients";
import { checkActivePackages, listClients } from "./read";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const MANY = 620;
let crowded: PracticeContext;
/** By name. */
let ids: string[];

const add = async (ctx: PracticeContext, index: number) => {
  const name = `Cliente ${String(index).padStart(4, "0")}`;
  return (await createClient(ctx, { name, phone: `+57300${String(index).padStart(7, "0")}` })).id;
};

async function manyOf(ctx: PracticeContext, count: number, from = 0): Promise<string[]> {
  const made: string[] = [];
  for (let first = from; first < from + count; first += 20) {
    made.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => add(ctx, first + index)))));
  }
  return made;
}

beforeAll(async () => {
  crowded = await createPractice(db, { clock });
  ids = await manyOf(crowded, MANY);
}, 60_000);

async function measured<T>(work: () => Promise<T>) {
  const usage = noUsage();
  const answer = await measureUsage(usage, work);
  return { answer, usage };
}

const pageOf = async (ctx: PracticeContext, page: number, page_size: number) => {
  const { answer, usage } = await measured(() => listClients(ctx, { page, page_size }));
  return { ...answer, ids: answer.clients.map(({ id }) => id), usage };
};

describe("a list of clients by page", () => {
  test.each([1, 7, 50, 100])("is the whole list in its order, %i at a time", async (page_size) => {
    const pages = Math.ceil(MANY / page_size);
    const found: string[] = [];
    for (let page = 1; page <= pages; page++) {
      // One by one only around where it is read from the other end, and at both ends.
      if (page_size === 1 && page > 3 && page < pages - 2 && Math.abs(page - 250) > 2 && Math.abs(page - 310) > 2) {
        found.push(ids[page - 1] ?? "");
        continue;
      }
      const each = await pageOf(crowded, page, page_size);
      expect(each).toMatchObject({ total_count: MANY, total_pages: pages, page });
      found.push(...each.ids);
    }
    expect(found).toEqual(ids);
  });

  test("is empty beyond its end", async () => {
    for (const page of [63, 5_000]) {
      expect(await pageOf(crowded, page, 10)).toMatchObject({ ids: [], total_count: MANY, total_pages: 62 });
    }
  });

  test("costs what lies between the page and the nearer end, in two requests, or three where it is deep", async () => {
    const [first, last, middle] = [
      await pageOf(crowded, 1, 10),
      await pageOf(crowded, 62, 10),
      await pageOf(crowded, 31, 10),
    ];
    expect([first, last, middle].map(({ usage }) => usage.requests)).toEqual([2, 3, 3]);
    expect(last.usage.rcu).toBeLessThanOrEqual(first.usage.rcu + 1);
    expect(middle.usage.rcu).toBeLessThan(first.usage.rcu + 10);
  });
});

test("a search finds the words of a name, first where it begins with them, and phones however they are written", async () => {
  const ctx = await createPractice(db, { clock });
  const people = ["Mariana Ríos", "Lucía Fernanda Gómez", "Ana Peña", "Juliana Gómez", "Luz Ana Díaz"];
  for (const [index, name] of people.entries()) {
    await createClient(ctx, { name, phone: `300123456${index}`, identification_number: `1.020.30${index}` });
  }
  const found = async (search: string) =>
    (await listClients(ctx, { page: 1, page_size: 10, search })).clients.map(({ name }) => name);
  expect(await found("ANA")).toEqual(["Ana Peña", "Luz Ana Díaz", "Juliana Gómez", "Mariana Ríos"]);
  expect(await found("lucia gomez")).toEqual(["Lucía Fernanda Gómez"]);
  expect(await found("gomez lucia")).toEqual(["Lucía Fernanda Gómez"]);
  for (const phone of ["3001234562", "300 123 4562", "+57 300 123 4562", "573001234562", "234562"]) {
    expect(await found(phone)).toEqual(["Ana Peña"]);
  }
  expect(await found("1020302")).toEqual(["Ana Peña"]);
});

test("clients of one name are found without the others being read", async () => {
  const name = "cliente 0300";
  const found = await measured(() => findByInfo(crowded, { name }));
  expect(found.answer.client?.id).toBe(ids[300]);
  expect(found.usage.rcu).toBeLessThanOrEqual(2);
  const checked = await measured(() => checkActivePackages(crowded, "Cliente"));
  expect(checked.answer.has_active_packages).toBe(false);
  expect(checked.usage.rcu).toBeLessThanOrEqual(1);
  expect((await findByInfo(crowded, { name: "cliente 0300|" })).client).toBeNull();
});

describe("the number of clients", () => {
  const totalOf = async (ctx: PracticeContext) => (await pageOf(ctx, 1, 5)).total_count;

  test("follows whoever comes, goes, or is merged, many at once", async () => {
    const ctx = await createPractice(db, { clock });
    const [first = "", second = "", third = ""] = await manyOf(ctx, 20);
    expect(await totalOf(ctx)).toBe(20);
    await Promise.all([deleteClient(ctx, first), mergeClients(ctx, { id: second, into: third })]);
    expect(await totalOf(ctx)).toBe(18);
  });

  test("is read from the list until those of before are counted, and then counted once", async () => {
    const ctx = await createPractice(db, { clock, practice: { clients_before: undefined } });
    await manyOf(ctx, 20);
    await forget(ctx, 3);
    expect(await totalOf(ctx)).toBe(20);
    const again = async () => {
      await countClients.change(db, { practice_id: ctx.practice.practice_id });
      const { data } = await db.practice.get({ practice_id: ctx.practice.practice_id }).go({ consistent: true });
      return { ...ctx, practice: data ?? ctx.practice };
    };
    expect(await totalOf(await again())).toBe(20);
    expect(await totalOf(await again())).toBe(20);
  });

  test("is right, too, where clients come and go while they are counted", async () => {
    const ctx = await createPractice(db, { clock, practice: { clients_before: undefined } });
    const { practice_id } = ctx.practice;
    const made = await manyOf(ctx, 40);
    await Promise.all([
      countClients.change(db, { practice_id }),
      countClients.change(db, { practice_id }),
      ...made.slice(0, 10).map((id) => deleteClient(ctx, id)),
      ...[100, 101, 102, 103].map((index) => add(ctx, index)),
    ]);
    const { data } = await db.practice.get({ practice_id }).go({ consistent: true });
    expect(await totalOf({ ...ctx, practice: data ?? ctx.practice })).toBe(34);
  });

  test("is right, too, where as many have come as have gone around the moment of counting", async () => {
    const ctx = await createPractice(db, { clock, practice: { clients_before: undefined } });
    const { practice_id } = ctx.practice;
    const made = await manyOf(ctx, 20);
    // Those that are in the list when it is counted, and nowhere before or after.
    const passing = around(db.connection, {
      before: async () => void (await manyOf(ctx, 20, 100)),
      after: async () => void (await Promise.all(made.map((id) => deleteClient(ctx, id)))),
    });
    await countClients.change({ ...db, connection: passing }, { practice_id });
    const { data } = await db.practice.get({ practice_id }).go({ consistent: true });
    expect(await totalOf({ ...ctx, practice: data ?? ctx.practice })).toBe(20);
  });
});

/** The same client, but something happens once before and after what is counted first. */
function around(
  connection: Database["connection"],
  { before, after }: Record<"before" | "after", () => Promise<void>>,
): Database["connection"] {
  let isFirst = true;
  return new Proxy(connection, {
    get: (target, name) =>
      name === "send"
        ? async (command: QueryCommand) => {
            const wasFirst = isFirst && command instanceof QueryCommand;
            if (wasFirst) isFirst = false;
            if (wasFirst) await before();
            const answer = await target.send(command);
            if (wasFirst) await after();
            return answer;
          }
        : Reflect.get(target, name),
  });
}

/** Leaves some clients uncounted, as if code that does not count had made them. */
const forget = ({ practice }: PracticeContext, clients: number) =>
  db.clientCount.upsert({ practice_id: practice.practice_id, part: 0 }).add({ clients: -clients }).go();
