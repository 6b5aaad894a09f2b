import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readText } from "../files";
import { wrongInCmd } from "./scripts";

const Manifest = z.object({
  workspaces: z.optional(z.array(z.string())),
  scripts: z._default(z.record(z.string(), z.string()), {}),
});
const manifestOf = (folder: string) => Manifest.parse(JSON.parse(readText(`${folder}/package.json`)));

const PACKAGES = ["api", "core", "google", "local", "webhooks"].map((name) => `packages/${name}`);
const FOLDERS = [".", ...PACKAGES, "functions", "infra", "web", "tests"];

test("the list of folders whose scripts are checked has every workspace", () => {
  const named = manifestOf(".").workspaces?.flatMap((name) => (name === "packages/*" ? PACKAGES : name));
  expect(["."].concat(named ?? [])).toEqual(FOLDERS);
});

test.each(FOLDERS)("the scripts of %s run the same in cmd.exe and in a POSIX shell", (folder) => {
  for (const [name, script] of Object.entries(manifestOf(folder).scripts)) expect(wrongInCmd(script), name).toEqual([]);
});

test.each([
  ["KEY=value node main.js", ["KEY=value"]],
  ["test -e dist || vite build", ["test"]],
  ["tsx watch --exclude '../web/**' main.ts", ["'"]],
  ["cd .. && (npm run build)", ["(", ")"]],
  ["node main.js $HOME `date`", ["$", "`"]],
  ["./build.sh", ["./build.sh"]],
  ["npm run build --silent && vitest run", []],
  ['tsx watch --exclude "../web/**" main.ts', []],
])("cmd.exe reads these parts of the script '%s' differently: %j", (script, wrong) =>
  expect(wrongInCmd(script)).toEqual(wrong),
);
