import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { bundleOptions } from "../support/bundle";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test.each(["trpc", "rest", "mcp"])("%s has loaded Node's fetch API when it has started", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "sereno-start-"));
  await build({ ...bundleOptions, entryPoints: [`${ROOT}functions/${name}.ts`], outdir: folder });
  const script = `await import("${folder}/${name}.mjs"); console.log(process.moduleLoadList.join())`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: {
      AWS_REGION: "us-east-1",
      TABLE_NAME: "t",
      EDGE_KEYS: "a".repeat(43),
      SESSION_KEYS: "a".repeat(43),
      ENCRYPTION_KEYS: "a".repeat(43),
      GOOGLE_CLIENT_ID: "c",
      GOOGLE_CLIENT_SECRET: "s",
      GOOGLE_REDIRECT_URI: "https://sereno.example/auth/callback",
    },
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain("undici");
});

/** Answers of our plugins through SST's plugin process, which takes one question per line. */
function answersOfSst(asked: { path: string; importer: string; kind: string }[]): string[] {
  const runner = `${ROOT}.sst/platform/functions/nodejs-runtime/plugin.mjs`;
  const lines = asked.map((value, id) => JSON.stringify({ id, command: "resolve", value }));
  const { stdout } = spawnSync(process.execPath, [runner, `${ROOT}functions/bundle-plugins.mjs`], {
    encoding: "utf8",
    input: `${lines.join("\n")}\n`,
  });
  const Answer = z.object({ id: z.number(), value: z.object({ path: z._default(z.string(), "") }) });
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => Answer.parse(JSON.parse(line)));
  return answers.sort((a, b) => a.id - b.id).map(({ value }) => value.path.replace(ROOT, ""));
}

test("a deployment uses the same shims as the tested bundles", () => {
  const importer = `${ROOT}node_modules/some/index.js`;
  const ask = (path: string, kind = "import-statement") => ({ path, importer, kind });
  expect(
    answersOfSst([
      ask("@aws-sdk/credential-provider-node"),
      ask("jsonschema", "require-call"),
      ask("@modelcontextprotocol/server/_shims"),
      ask("@aws-sdk/middleware-endpoint-discovery"),
      ask("node:process"),
      ask("electrodb"),
      ask("@aws-sdk/lib-dynamodb", "require-call"),
      ask("@aws-sdk/lib-dynamodb"),
      ask("@aws/lambda-invoke-store"),
      { ...ask("../package.json"), importer: `${ROOT}node_modules/@aws-sdk/client-dynamodb/dist-es/runtimeConfig.js` },
      ask("../package.json"),
      ask("hono"),
    ]),
  ).toEqual([
    "functions/shims/credentials.ts",
    "functions/shims/jsonschema.ts",
    "functions/shims/mcp-validator.ts",
    "functions/shims/endpoint-discovery.ts",
    "functions/shims/process.ts",
    "functions/shims/electrodb.ts",
    "functions/shims/required-sdk.cts",
    "",
    "functions/shims/invoke-store.ts",
    "functions/shims/package.ts",
    "",
    "",
  ]);
});
