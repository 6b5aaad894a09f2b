import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleOptions } from "@sereno/tests/support/bundle";
import { MIGRATIONS, versionAfter } from "@sereno/tests/support/example-migrations";
import { stubLambda } from "@sereno/tests/support/lambda";
import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import * as z from "zod/mini";

const EXAMPLE = fileURLToPath(import.meta.resolve("@sereno/tests/support/example-migrations"));
/** Bundles example migrations in place of the release's. */
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
const clock = createClock("2026-11-20T15:00:00Z");
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
