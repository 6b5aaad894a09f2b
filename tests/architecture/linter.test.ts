import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readText } from "../files";
import { plant, type Tree } from "./plant";

const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
const Report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

const settings = Object.fromEntries(
  [".biome.json", ...["clock", "random", "reads"].map((name) => `tests/architecture/${name}.grit`)].map((file) => [
    file,
    readText(file),
  ]),
);

function lint(tree: Tree): string[] {
  const args = [biome, "lint", "--vcs-enabled=false", "--reporter=json", "."];
  const { stdout } = spawnSync(process.execPath, args, { cwd: plant({ ...settings, ...tree }), encoding: "utf8" });
  const { diagnostics } = Report.parse(JSON.parse(stdout));
  return diagnostics.map(({ category, location }) => `${location.path} ${category.split("/").at(-1)}`).sort();
}

const core = "packages/core/src";

test("the linter refuses the machine's time and environment outside the files that may read them", () => {
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

test("the linter refuses ElectroDB's .go() for a read", () => {
  const one = "const one = (db) => db.client.get({ id: 1 }).go({ consistent: true });\n";
  expect(
    lint({
      [`${core}/actions/a.ts`]: one,
      "packages/api/src/a.ts": "const all = (db) => db.client.query.client({}).where(() => 1).go();\n",
      "packages/local/src/a.ts": "const rest = (query) => query.go({ cursor: null });\n",
      "functions/a.ts": "const every = (db) => db.client?.scan?.go();\n",
      [`${core}/actions/b.ts`]: "export const put = (db) => db.client.put({ id: 1 }).go().then(() => true);\n",
      [`${core}/actions/a.test.ts`]: one,
      "tests/support/a.ts": one,
    }).filter((each) => each.endsWith("plugin")),
  ).toEqual([
    "functions/a.ts plugin",
    "packages/api/src/a.ts plugin",
    "packages/core/src/actions/a.ts plugin",
    "packages/local/src/a.ts plugin",
  ]);
});

test("the linter refuses random values and timers outside core's random.ts", () => {
  const drawn = {
    a: "export const half = () => Math.random() < 0.5;\n",
    b: "export const later = (work: () => void) => setTimeout(work, 10);\n",
    c: 'import { randomUUID } from "node:crypto";\nexport const id = () => randomUUID();\n',
    d: "export const id = () => crypto.randomUUID();\n",
    e: "export const end = () => AbortSignal.timeout(10);\n",
    f: 'import { randomBytes } from "node:crypto";\nexport const key = () => randomBytes(32);\n',
  };
  const inFolder = (folder: string) =>
    Object.fromEntries(Object.entries(drawn).map(([name, text]) => [`${folder}/${name}.ts`, text]));
  const refused = (folder: string) => Object.keys(inFolder(folder)).map((file) => `${file} plugin`);
  expect(
    lint({
      ...inFolder(`${core}/actions`),
      ...inFolder("packages/google/src"),
      "packages/api/src/a.ts": drawn.a,
      ...inFolder("packages/local/src"),
      [`${core}/random.ts`]: drawn.a,
      [`${core}/a.test.ts`]: drawn.a,
    }),
  ).toEqual(["packages/api/src/a.ts plugin", ...refused(`${core}/actions`), ...refused("packages/google/src")]);
});
