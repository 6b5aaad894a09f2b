import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleOptions } from "@sereno/tests/support/bundle";
import { MIGRATIONS, versionAfter } from "@sereno/tests/support/example-migrations";
import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import * as z from "zod/mini";

const EXAMPLE = fileURLToPath(import.meta.resolve("@sereno/tests/support/example-migrations"));
/** Bundles the example's migrations in place of those of the release. */
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
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
let handler: Handler;

beforeAll(async () => {
  const settings = {
    AWS_ENDPOINT_URL_DYNAMODB: inject("endpoint"),
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    TABLE_NAME: db.table,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const entry = fileURLToPath(new URL("migrate.ts", import.meta.url));
  await build({
    ...bundleOptions,
    plugins: [...(bundleOptions.plugins ?? []), withExample],
    entryPoints: [entry],
    outdir: folder,
    logLevel: "error",
  });
  handler = Built.parse(await import(join(folder, "migrate.mjs"))).handler;
  await createPractice(db, { clock });
});

beforeEach(async () => {
  await db.dataVersion.put({ version: versionAfter(0), step: 0, updated_at: clock.now().toISOString() }).go();
});

const context = (seconds: number) => ({ getRemainingTimeInMillis: () => seconds * 1000 });
const versionOf = async () => (await db.dataVersion.get({}).go({ consistent: true })).data?.version;

test("the migration runs up to the requested phase", async () => {
  expect(await handler({ phase: "before" }, context(900))).toEqual({ phase: "before" });
  expect(await versionOf()).toBe(versionAfter(1));
  expect(await handler({ phase: "after" }, context(900))).toEqual({ phase: "after" });
  expect(await versionOf()).toBe(versionAfter(MIGRATIONS.length));
});

test("the migration fails, and so the deployment, if time runs out before the end", async () => {
  await expect(handler({ phase: "after" }, context(59))).rejects.toThrow("Deploy again: it goes on from there.");
  expect(await versionOf()).toBe(versionAfter(0));
});

test("the migration refuses an event without a phase and changes nothing", async () => {
  await expect(handler({}, context(900))).rejects.toThrow();
  expect(await versionOf()).toBe(versionAfter(0));
});
