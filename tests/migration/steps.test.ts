import type { Context } from "@sereno/core/table/context";
import { measureUsage, noUsage, type Usage } from "@sereno/core/table/usage";
import { dropCopies } from "@sereno/core/upkeep/migration/002-drop-copies";
import { MIGRATIONS } from "@sereno/core/upkeep/migration/list";
import { migrate } from "@sereno/core/upkeep/migration/run";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createPractice, openDying } from "../support/practice";
import { before, contentOf, loadStored, storedItems } from "../support/stored-table";

const endpoint = inject("endpoint");
const PAGE = 15;
const odd = storedItems.filter(({ pk }) => pk?.S?.includes(before.odd.practice_id));
const load = () => loadStored(endpoint, odd);
let wanted: string[];
let requests: number;

beforeAll(async () => {
  const ctx = await load();
  requests = (await measured(() => migrate(ctx, { pageSize: PAGE }))).requests;
  wanted = await contentOf(endpoint, ctx.db);
});

async function measured(work: () => Promise<unknown>): Promise<Usage> {
  const usage = noUsage();
  await measureUsage(usage, work);
  return usage;
}

/** A run that is killed at its so manieth request. */
const runUntil = (ctx: Context, request: number) =>
  migrate({ ...ctx, db: openDying(endpoint, ctx.db.table, request) }, { pageSize: PAGE }).catch((error: unknown) => {
    if (!(error instanceof Error && /killed/.test(String(error.cause ?? error)))) throw error;
    return false;
  });

test("leaves nothing of the old shape", () => {
  const sold = before.odd.purchases.filter(({ total_paid }) => total_paid > 0);
  const months = new Set(sold.map(({ created_at }) => created_at.slice(0, 7)));
  // The version, four identities that were missing, and the payments of what was sold with their months.
  expect(wanted).toHaveLength(odd.length + 5 + sold.length + months.size);
  for (const text of wanted) {
    expect(text).not.toMatch(/"(patient_|client_(name|email|phone|identification)|has_email)/);
    if (text.includes('"__edb_e__":{"S":"client"}')) expect(text).toContain('"revision":{"N":"1"}');
  }
});

test("run again, it changes nothing and reads its version alone", async () => {
  const ctx = await load();
  await migrate(ctx);
  const content = await contentOf(endpoint, ctx.db);
  expect(await measured(() => migrate(ctx))).toMatchObject({ requests: 1, wcu: 0 });
  const unitsOf = async (migrations: typeof MIGRATIONS) => {
    await ctx.db.dataVersion.put({ version: 0, step: 0, updated_at: ctx.clock.now().toISOString() }).go();
    return (await measured(() => migrate(ctx, { migrations }))).wcu;
  };
  // Gone through all over again, it writes what migrations do that change nothing: its version. Engines count that differently.
  const idle = MIGRATIONS.map((each) => ({ ...each, change: async () => undefined }));
  expect(await unitsOf(MIGRATIONS)).toBe(await unitsOf(idle));
  expect(await contentOf(endpoint, ctx.db)).toEqual(content);
});

test("killed again and again, at other requests each time, it gets on and ends as if it had not been", async () => {
  let kills = 0;
  // Each life goes on where the one before was ended, so that lives of another length end at other requests.
  for (let request = 5 * PAGE; request < 7 * PAGE; request += 4) {
    const ctx = await load();
    let lives = 1;
    while (!(await runUntil(ctx, request))) lives++;
    kills += lives - 1;
    expect({ request, content: await contentOf(endpoint, ctx.db) }).toEqual({ request, content: wanted });
  }
  expect(kills).toBeGreaterThan(requests / 12);
});

test("run by three at once, it ends the same", async () => {
  const ctx = await load();
  const runs = Array.from({ length: 3 }, () => migrate(ctx, { pageSize: PAGE }));
  expect(await Promise.all(runs)).toEqual([true, true, true]);
  expect(await contentOf(endpoint, ctx.db)).toEqual(wanted);
});

test("out of time it says so, and goes on from there", async () => {
  const ctx = await load();
  const counts: number[] = [];
  for (let isDone = false; !isDone; ) {
    let steps = 0;
    isDone = await migrate(ctx, { pageSize: PAGE, hasTime: () => steps++ < 4 });
    counts.push(steps);
  }
  expect(counts.length).toBeGreaterThan(2);
  expect(counts.slice(0, -1)).toEqual(Array(counts.length - 1).fill(5));
  expect(await contentOf(endpoint, ctx.db)).toEqual(wanted);
});

describe("the table's version", () => {
  const versionOf = async ({ db }: Context) => (await db.dataVersion.get({}).go({ consistent: true })).data;

  test("is the newest from the start in a new table, which is not gone through", async () => {
    const ctx = await loadStored(endpoint, []);
    const usage = await measured(() => migrate(ctx));
    expect(await versionOf(ctx)).toMatchObject({ version: MIGRATIONS.length, step: 0 });
    expect(usage.requests).toBeLessThanOrEqual(5);
    await createPractice(ctx.db, ctx);
    expect(await measured(() => migrate(ctx))).toMatchObject({ requests: 1 });
  });

  test("comes before the new code as far as the old code reads it, and after it all the way", async () => {
    const ctx = await load();
    await migrate(ctx, { phase: "before" });
    expect(await versionOf(ctx)).toMatchObject({ version: 1 });
    expect((await contentOf(endpoint, ctx.db)).filter((text) => text.includes("patient_name"))).toHaveLength(
      before.odd.appointments.length,
    );
    await migrate(ctx, { phase: "after" });
    expect(await contentOf(endpoint, ctx.db)).toEqual(wanted);
  });

  test("stays where it is while an item cannot be changed", async () => {
    const ctx = await load();
    const breaking = { ...dropCopies, change: () => Promise.reject(new Error("no way")) };
    await expect(migrate(ctx, { migrations: [breaking] })).rejects.toThrow(
      /^Los datos no llegaron a la versión 1: no se pudo cambiar un elemento \(appointment\)\./,
    );
    expect(await versionOf(ctx)).toMatchObject({ version: 0 });
  });

  test("is refused when it is of a newer Sereno", async () => {
    const ctx = await load();
    await migrate(ctx);
    await expect(migrate(ctx, { migrations: [] })).rejects.toThrow(
      `Estos datos son de una versión más nueva de Sereno (los datos van en la ${MIGRATIONS.length}; esta llega a la 0). Actualiza Sereno.`,
    );
  });
});
