import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@sereno/core/db/database";
import { type Randomness, randomness, withRandomness } from "@sereno/core/random";
import { localClient } from "@sereno/local/database";
import { bundleOptions } from "@sereno/tests/support/bundle";
import { MIGRATIONS, versionAfter } from "@sereno/tests/support/example-migrations";
import { stubLambda } from "@sereno/tests/support/lambda";
import { createClock, createPractice, openOwnTable, silentLog } from "@sereno/tests/support/practice";
import { startProxy } from "@sereno/tests/support/proxy";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { migrateTable } from "./migrate-table";

const EXAMPLE = fileURLToPath(import.meta.resolve("@sereno/tests/support/example-migrations"));
const withExample: Plugin = {
  name: "example",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/list$/ }, ({ importer }) =>
      /migration\/run\.ts$/.test(importer) ? { path: EXAMPLE } : null,
    ),
};

type Handler = (event: unknown, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;
const Built = z.object({ handler: z.custom<Handler>((value) => typeof value === "function") });

const folder = mkdtempSync(join(tmpdir(), "sereno-migrate-"));
afterAll(() => rmSync(folder, { recursive: true }));

const db = await openOwnTable(inject("endpoint"));
const START = "2026-11-20T15:00:00.000Z";
const clock = createClock(START);
stubLambda(inject("endpoint"), db.table);
let handler: Handler;

beforeAll(async () => {
  const plugins = [...(bundleOptions.plugins ?? []), withExample];
  const entryPoints = [fileURLToPath(new URL("migrate.ts", import.meta.url))];
  await build({ ...bundleOptions, plugins, entryPoints, outdir: folder, logLevel: "error" });
  handler = Built.parse(await import(join(folder, "migrate.mjs"))).handler;
  await createPractice(db, { clock });
});

beforeEach(() => db.dataVersion.put({ version: versionAfter(0), step: 0, updated_at: clock.now().toISOString() }).go());

const context = (seconds: number) => ({ getRemainingTimeInMillis: () => seconds * 1000 });
const versionOf = async () => (await db.dataVersion.get({}).go({ consistent: true })).data?.version;

test("the migrate function runs the migrations up to the requested phase", async () => {
  expect(await handler({ phase: "before" }, context(900))).toEqual({ phase: "before" });
  expect(await versionOf()).toBe(versionAfter(1));
  expect(await handler({ phase: "after" }, context(900))).toEqual({ phase: "after" });
  expect(await versionOf()).toBe(versionAfter(MIGRATIONS.length));
});

test("the migrate function throws and changes nothing if time is short or the phase is missing", async () => {
  await expect(handler({ phase: "after" }, context(59))).rejects.toThrow("Deploy again: it goes on from there.");
  await expect(handler({}, context(900))).rejects.toThrow();
  expect(await versionOf()).toBe(versionAfter(0));
});

const __type = "com.amazon.coral.service#AccessDeniedException";
const Message = "User: arn:aws:sts::1:assumed-role/MigrateRole is not authorized to perform: dynamodb:GetItem";
const headers = { "content-type": "application/x-amz-json-1.0" };
const DENIED = { status: 400, headers, body: Buffer.from(JSON.stringify({ __type, Message })) };

/** A table that denies access for `seconds`. Only the pauses of the tested code move the clock. */
async function deniedFor(seconds: number) {
  const clock = createClock(START);
  const sinceStart = () => (clock.now().getTime() - new Date(START).getTime()) / 1000;
  const { table } = await openOwnTable(inject("endpoint"));
  const gate = await startProxy(inject("endpoint"), async ({ pass }) => (sinceStart() < seconds ? DENIED : pass()));
  onTestFinished(gate.stop);
  const known: Randomness = {
    ...randomness(),
    pause: async (milliseconds) => clock.moveTo(new Date(clock.now().getTime() + milliseconds).toISOString()),
  };
  const ctx = { db: openDatabase(localClient(gate.endpoint), table), clock, log: silentLog };
  const run = () =>
    withRandomness(known, () => migrateTable(ctx, { phase: "before" }, { getRemainingTimeInMillis: () => 900_000 }));
  return { run, sinceStart };
}

test.each([0, 1, 30, 59])("the migration retries until its new role has access, after %i seconds", async (seconds) => {
  const { run, sinceStart } = await deniedFor(seconds);
  expect(await run()).toEqual({ phase: "before" });
  expect(sinceStart()).toBeGreaterThanOrEqual(seconds);
  expect(sinceStart()).toBeLessThan(seconds + 3);
});

test("the migration fails with IAM's message after a minute without access", async () => {
  const { run, sinceStart } = await deniedFor(Number.POSITIVE_INFINITY);
  await expect(run()).rejects.toThrow("is not authorized to perform: dynamodb:GetItem");
  expect(sinceStart()).toBe(60);
});
