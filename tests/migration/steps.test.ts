import { BatchWriteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "@sereno/core/db/context";
import { measureUsage, noUsage, type Usage } from "@sereno/core/db/usage";
import { versionAfter } from "@sereno/core/maintenance/migration/list";
import { migrate } from "@sereno/core/maintenance/migration/run";
import { describe, expect, inject, test } from "vitest";
import { extent } from "../extent";
import { MIGRATIONS as migrations } from "../support/example-migrations";
import { createClock, createPractice, openDying, openOwnTable, silentLog, withoutGoogle } from "../support/practice";
import { inOrder } from "../support/state";

const endpoint = inject("endpoint");
const PAGE = 15;
const CLIENTS = 100;
const [FIRST, NEWEST] = [versionAfter(0), versionAfter(migrations.length)];

/** Items stored before the example migrations: clients, which they change, and expenses, which they ignore. */
const oldItems = Array.from({ length: CLIENTS }, (_, index) => ({
  pk: `$sereno#practice_id_prc_${index % 3}`,
  sk: `$client_1#id_${index}`,
  __edb_e__: index % 10 === 0 ? "expense" : "client",
  nickname: `Persona ${index}`,
}));

async function loadEmpty(): Promise<Context> {
  const db = await openOwnTable(endpoint);
  return { db, clock: createClock("2026-11-20T15:00:00Z"), log: silentLog, meet: withoutGoogle };
}

async function load(): Promise<Context> {
  const ctx = await loadEmpty();
  await migrate(ctx, { migrations: [] });
  for (let from = 0; from < oldItems.length; from += 25) {
    const puts = oldItems.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await ctx.db.documents.send(new BatchWriteCommand({ RequestItems: { [ctx.db.table]: puts } }));
  }
  return ctx;
}

/** A table's items as sorted JSON, without the version record's count of steps. */
async function contentOf({ db }: Context): Promise<string[]> {
  const { Items = [] } = await db.documents.send(new ScanCommand({ TableName: db.table, ConsistentRead: true }));
  return Items.map(({ step: _, ...item }) => JSON.stringify(inOrder(item))).sort();
}

async function measured(work: () => Promise<unknown>): Promise<Usage> {
  const usage = noUsage();
  await measureUsage(usage, work);
  return usage;
}

const migrated = await load();
const { requests } = await measured(() => migrate(migrated, { migrations, pageSize: PAGE }));
const wanted = await contentOf(migrated);

/** Runs the migration and kills it after `request` database requests. Returns false if it died before its end. */
const runUntil = (ctx: Context, request: number) =>
  migrate({ ...ctx, db: openDying(endpoint, ctx.db.table, request) }, { migrations, pageSize: PAGE }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && /killed/.test(String(error.cause ?? error)))) throw error;
      return false;
    },
  );

test("a migration changes every old record of its kind and leaves other kinds unchanged", () => {
  expect(wanted).toHaveLength(CLIENTS + 1);
  expect(wanted.filter((text) => text.includes('"short_name":"Persona'))).toHaveLength(0.9 * CLIENTS);
  expect(wanted.filter((text) => text.includes('"nickname"'))).toHaveLength(0.1 * CLIENTS);
});

test("a finished migration reads only the version, and repeating its steps changes no record", async () => {
  const ctx = await load();
  await migrate(ctx, { migrations });
  const content = await contentOf(ctx);
  expect(await measured(() => migrate(ctx, { migrations }))).toMatchObject({ requests: 1, wcu: 0 });
  const unitsOf = async (all: typeof migrations) => {
    await ctx.db.dataVersion.put({ version: FIRST, step: 0, updated_at: ctx.clock.now().toISOString() }).go();
    return (await measured(() => migrate(ctx, { migrations: all }))).wcu;
  };
  // Repeating all migrations writes only the version. The units of that write differ by engine, so they are measured.
  const idle = migrations.map((each) => ({ ...each, change: async () => undefined }));
  expect(await unitsOf(migrations)).toBe(await unitsOf(idle));
  expect(await contentOf(ctx)).toEqual(content);
});

test("a migration that is killed repeatedly ends with the same data as one that is not", async () => {
  let kills = 0;
  // Each run starts where the previous one was killed, so runs of different lengths are killed at different requests.
  for (let request = 2 * PAGE; request < 4 * PAGE; request += extent(12, 4)) {
    const ctx = await load();
    let lives = 1;
    while (!(await runUntil(ctx, request))) lives++;
    kills += lives - 1;
    expect({ request, content: await contentOf(ctx) }).toEqual({ request, content: wanted });
  }
  expect(kills).toBeGreaterThan(requests / extent(36, 12));
});

test("three concurrent runs of a migration end with the same data as one run", async () => {
  const ctx = await load();
  const runs = Array.from({ length: 3 }, () => migrate(ctx, { migrations, pageSize: PAGE }));
  expect(await Promise.all(runs)).toEqual([true, true, true]);
  expect(await contentOf(ctx)).toEqual(wanted);
});

test("a migration that runs out of time stops, and the next run continues", async () => {
  const ctx = await load();
  const counts: number[] = [];
  for (let isDone = false; !isDone; ) {
    let steps = 0;
    isDone = await migrate(ctx, { migrations, pageSize: PAGE, hasTime: () => steps++ < 4 });
    counts.push(steps);
  }
  expect(counts.length).toBeGreaterThan(2);
  expect(counts.slice(0, -1)).toEqual(Array(counts.length - 1).fill(5));
  expect(await contentOf(ctx)).toEqual(wanted);
});

describe("the table's version", () => {
  const versionOf = async ({ db }: Context) => (await db.dataVersion.get({}).go({ consistent: true })).data;

  test("is the newest in a new table, which is not scanned", async () => {
    const ctx = await loadEmpty();
    const usage = await measured(() => migrate(ctx, { migrations }));
    expect(await versionOf(ctx)).toMatchObject({ version: NEWEST, step: 0 });
    expect(usage.requests).toBeLessThanOrEqual(5);
    await createPractice(ctx.db, ctx);
    expect(await measured(() => migrate(ctx, { migrations }))).toMatchObject({ requests: 1 });
    const today = await loadEmpty();
    expect(await migrate(today)).toBe(true);
    expect(await versionOf(today)).toMatchObject({ version: 1 });
  });

  test("rises only as far as the old code can read before a deployment, and to the newest after it", async () => {
    const ctx = await load();
    await migrate(ctx, { migrations, phase: "before" });
    expect(await versionOf(ctx)).toMatchObject({ version: FIRST + 1 });
    const both = (await contentOf(ctx)).filter((text) => text.includes('"short_name"') && text.includes('"nickname"'));
    expect(both).toHaveLength(0.9 * CLIENTS);
    await migrate(ctx, { migrations, phase: "after" });
    expect(await contentOf(ctx)).toEqual(wanted);
  });

  test("does not rise while an item cannot be changed", async () => {
    const ctx = await load();
    const breaking = migrations.map((each) => ({ ...each, change: () => Promise.reject(new Error("no way")) }));
    await expect(migrate(ctx, { migrations: breaking })).rejects.toThrow(
      /^Los datos no llegaron a la versión 2: no se pudo cambiar un elemento \(client\)\./,
    );
    expect(await versionOf(ctx)).toMatchObject({ version: FIRST });
  });

  test("stops a migration if it belongs to a newer Sereno", async () => {
    const ctx = await load();
    await migrate(ctx, { migrations });
    const content = await contentOf(ctx);
    await expect(migrate(ctx, { migrations: [] })).rejects.toThrow(
      "Estos datos son de una versión más nueva de Sereno (los datos van en la 3; esta llega a la 1). Actualiza Sereno.",
    );
    expect(await contentOf(ctx)).toEqual(content);
  });

  test("is missing in data from before the first release, which are refused and left unchanged", async () => {
    const ctx = await loadEmpty();
    await createPractice(ctx.db, ctx);
    const content = await contentOf(ctx);
    for (const phase of ["before", "after"] as const) {
      await expect(migrate(ctx, { migrations, phase })).rejects.toThrow(
        /^Estos datos los hizo un Sereno anterior a la primera versión publicada: .*DATA_DIR=otra npm start/,
      );
    }
    expect(await contentOf(ctx)).toEqual(content);
  });
});
