import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, readText } from "../files";

const home = mkdtempSync(join(tmpdir(), "sereno-secrets-"));
afterAll(() => rmSync(home, { recursive: true }));

/** Writes an app for the real SST to the folder `home`; the app keeps its secrets in this folder instead of AWS. */
beforeAll(() => {
  const config = '({ app: () => ({ name: "probe", home: "local" }), run: async () => ({}) })';
  writeFileSync(join(home, "sst.config.ts"), `export default $config${config};\n`);
  mkdirSync(join(home, ".sst"));
  symlinkSync(join(ROOT, ".sst/platform"), join(home, ".sst/platform"));
  const npx = `#!/bin/sh\nprintf '%s\\n' "$*" >> "$HOME/arguments"\nshift\nexec "${process.execPath}" "${ROOT}/infra/sst.mjs" "$@"\n`;
  writeFileSync(join(home, "npx"), npx);
  chmodSync(join(home, "npx"), 0o755);
});

function shell(script: string, input = "") {
  const env = {
    ...{ HOME: home, PATH: `${home}:${process.env.PATH}` },
    ...{ SST_NO_BUN: "true", SST_SKIP_DEPENDENCY_CHECK: "true", SST_TELEMETRY_DISABLED: "1" },
  };
  return spawnSync("bash", ["-c", script], { cwd: home, env, input, encoding: "utf8" }).stdout;
}

test("the README's command passes each key to SST unchanged and not as an argument", () => {
  const readme = readText("infra/README.md");
  const [loop = ""] = /for name in GoogleClientId[\s\S]*?\n {3}done/.exec(readme) ?? [];
  const names = /for name in (.*);/.exec(loop)?.[1]?.split(" ") ?? [];
  const keys = ["--an-option", "-x,next", 'quo"ted$HOME', "back\\slash", "AAAA_-", "last"];
  expect(names).toHaveLength(keys.length);
  shell(loop, keys.map((key) => `${key}\n`).join(""));
  const kept = shell("npx sst secret list --stage production").split("\n");
  expect(kept).toEqual(expect.arrayContaining(names.map((name, index) => `${name}=${keys[index]}`)));
  const said = readFileSync(join(home, "arguments"), "utf8");
  for (const key of keys) expect(said).not.toContain(key);
});
