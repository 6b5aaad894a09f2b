import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { plant } from "../architecture/plant";
import { ROOT } from "../files";
import { FUNCTION_SETTINGS } from "../support/app";
import { bundleOptions } from "../support/bundle";

test.each(["trpc", "rest", "mcp"])(
  "the function %s loads Node's fetch API while it starts, not with its first request",
  async (name) => {
    const folder = plant({});
    await build({ ...bundleOptions, entryPoints: [join(ROOT, `functions/${name}.ts`)], outdir: folder });
    const script = `await import("${folder}/${name}.mjs"); console.log(process.moduleLoadList.join())`;
    const words = ["--input-type=module", "-e", script];
    const env = { AWS_REGION: "us-east-1", ...FUNCTION_SETTINGS };
    const { stdout } = spawnSync(process.execPath, words, { encoding: "utf8", env });
    expect(stdout).toContain("undici");
  },
);

/** Paths to which our esbuild plugins resolve these imports. Sends SST's plugin process one JSON line per import. */
function answersOfSst(asked: { path: string; importer: string; kind: string }[]): string[] {
  const runner = `${ROOT}.sst/platform/functions/nodejs-runtime/plugin.mjs`;
  const lines = asked.map((value, id) => JSON.stringify({ id, command: "resolve", value }));
  const { stdout } = spawnSync(process.execPath, [runner, `${ROOT}functions/bundle-plugins.mjs`], {
    encoding: "utf8",
    input: `${lines.join("\n")}\n`,
  });
  const Answer = z.object({ id: z.number(), value: z.object({ path: z._default(z.string(), "") }) });
  const answers = stdout.trim().split("\n");
  const parsed = answers.map((line) => Answer.parse(JSON.parse(line)));
  return parsed.sort((a, b) => a.id - b.id).map(({ value }) => value.path.replace(ROOT, ""));
}

test("SST replaces modules with the shims of functions/, as the tested bundles do", () => {
  const asked = [
    ["@aws-sdk/credential-provider-node", "functions/shims/credentials.ts"],
    ["jsonschema", "functions/shims/jsonschema.ts", "require-call"],
    ["@modelcontextprotocol/server/_shims", "functions/shims/mcp-validator.ts"],
    ["@aws-sdk/middleware-endpoint-discovery", "functions/shims/endpoint-discovery.ts"],
    ["node:process", "functions/shims/process.ts"],
    ["electrodb", "functions/shims/electrodb.ts"],
    ["@aws-sdk/lib-dynamodb", "functions/shims/required-sdk.cts", "require-call"],
    ["@aws-sdk/lib-dynamodb", ""],
    ["@aws/lambda-invoke-store", "functions/shims/invoke-store.ts"],
    ["../package.json", "functions/shims/package.ts", "", "@aws-sdk/client-dynamodb/dist-es/runtimeConfig.js"],
    ["../package.json", ""],
    ["hono", ""],
  ] as const;
  const questions = asked.map(([path, , kind, importer = "some/index.js"]) => ({
    path,
    importer: join(ROOT, "node_modules", importer),
    kind: kind || "import-statement",
  }));
  expect(answersOfSst(questions)).toEqual(asked.map(([, shim]) => shim));
});
