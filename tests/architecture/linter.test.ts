import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ROOT } from "../files";
import { plant, type Tree } from "./plant";

const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
const Report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

const settings = Object.fromEntries(
  [".biome.json", "tests/architecture/clock.grit"].map((file) => [file, readFileSync(join(ROOT, file), "utf8")]),
);

/** What the linter, set as here, finds in a tree: file and rule, sorted. */
function lint(tree: Tree): string[] {
  const args = [biome, "lint", "--vcs-enabled=false", "--reporter=json", "."];
  const { stdout } = spawnSync(process.execPath, args, { cwd: plant({ ...settings, ...tree }), encoding: "utf8" });
  const { diagnostics } = Report.parse(JSON.parse(stdout));
  return diagnostics.map(({ category, location }) => `${location.path} ${category.split("/").at(-1)}`).sort();
}

const core = "packages/core/src";

test("core, api and google take the time from ctx, the web from its one clock, and the environment is read at the entry points", () => {
  const now = "export const now = () => new Date();\n";
  const env = "export const env = process.env.PATH;\n";
  expect(
    lint({
      [`${core}/a.ts`]: now,
      "packages/api/src/a.ts": "export const now = () => Date.now();\n",
      "packages/google/src/a.ts": "export const times = [0].map(Date.now);\n",
      "packages/api/src/b.ts": env,
      "packages/local/src/settings.ts": env,
      "web/src/lib/a.ts": env,
      "web/src/app/a.ts": now,
      // None of these is refused.
      [`${core}/b.ts`]: `export const at = (iso: string) => new Date(iso);\nexport const ms = Date.parse("2026-11-20");\n`,
      [`${core}/a.test.ts`]: now + env,
      "packages/local/src/main.ts": now + env,
      "functions/deps.ts": now + env,
      "web/src/lib/clock/server-clock.ts": now,
    }),
  ).toEqual([
    "packages/api/src/a.ts plugin",
    "packages/api/src/b.ts noProcessEnv",
    "packages/core/src/a.ts plugin",
    "packages/google/src/a.ts plugin",
    "packages/local/src/settings.ts noProcessEnv",
    "web/src/app/a.ts plugin",
    "web/src/lib/a.ts noProcessEnv",
  ]);
});
