import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { firstLoad } from "@sereno/web/first-load";
import { build } from "esbuild";
import { ROOT } from "../files";
import { createTestApp, FUNCTION_SETTINGS, makeAgentToken } from "../support/app";
import { bundleOptions, startBytes } from "../support/bundle";
import { calendarLoad, screenLoad } from "../support/loads";
import { createClock, createPractice, openTestDatabase, testKeys } from "../support/practice";
import { temporaryFolder } from "../support/temporary-folder";
import { percentileOf, round, table } from "./table";

const COLD_START = fileURLToPath(new URL("./cold-start.mjs", import.meta.url));
const STARTS = 15;

const kb = (bytes: number) => round(bytes / 1024, 0);

/** Source of a function to compare with: it uses only the AWS SDK, and reads one item from the database. */
const BARE = `
  import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
  import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  export const handler = () => client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: "-", sk: "-" } }));`;

const FUNCTIONS = { trpc: "/trpc/auth.me", rest: "/api/v1/auth/me", mcp: "/mcp", jobs: null, migrate: null };

/** Measures the size and start of `BARE` and each of `FUNCTIONS`, and the first call of each whose path is not null. */
export async function benchBundles(endpoint: string, tableName: string): Promise<void> {
  const folder = temporaryFolder("bundles");
  const bare = join(folder, "bare-source.ts");
  writeFileSync(bare, BARE);
  const environment = await environmentOf(endpoint, tableName);
  const functions = Object.entries(FUNCTIONS).map(
    ([name, path]) => [name, `${ROOT}functions/${name}.ts`, path] as const,
  );
  const outputs: { name: string; bytes: number; cold: () => Cold; colds: Cold[] }[] = [];
  for (const [name, entry, path] of [["bare SDK", bare, ""] as const, ...functions]) {
    const outdir = join(folder, name);
    const { metafile } = await build({
      entryPoints: [entry],
      outdir,
      metafile: true,
      ...bundleOptions,
      // The bare bundle keeps the SDK unchanged, so Sereno's plugins do not apply.
      ...(entry === bare ? { plugins: [], splitting: false } : {}),
      nodePaths: [`${ROOT}node_modules`],
      logLevel: "error",
    });
    const cold = () => coldStart(join(outdir, `${basename(entry, ".ts")}.mjs`), path, environment);
    outputs.push({ name, bytes: startBytes(metafile, basename(entry)), cold, colds: [] });
  }
  for (let index = 0; index < STARTS; index++) for (const { cold, colds } of outputs) colds.push(cold());
  const start = (colds: Cold[]) => percentileOf(colds, (cold) => cold.start);
  const whole = (colds: Cold[]) => percentileOf(colds, (cold) => cold.start + cold.call);
  const processor = (colds: Cold[]) => percentileOf(colds, (cold) => cold.cpu);
  const base = outputs[0]?.colds ?? [];
  table(
    "Lambda bundles (what a start reads; import in a new process, and with its first call; medians)",
    "bundle|KB|start ms|times the bare SDK|with a call ms|times the bare SDK with one|times its CPU".split("|"),
    outputs.map(({ name, bytes, colds }) => [
      name,
      kb(bytes),
      ...[round(start(colds), 0), round(start(colds) / start(base))],
      ...(Number.isNaN(whole(colds))
        ? ["", "", ""]
        : [round(whole(colds), 0), round(whole(colds) / whole(base)), round(processor(colds) / processor(base))]),
    ]),
  );
}

async function environmentOf(endpoint: string, tableName: string) {
  const db = openTestDatabase(endpoint, tableName);
  const clock = createClock(new Date().toISOString());
  const practice = await createPractice(db, { clock, practice: { agent_enabled: true } });
  return {
    ...{ PATH: process.env.PATH, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true", AWS_REGION: "us-east-1" },
    ...{ AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local", AWS_ENDPOINT_URL_DYNAMODB: endpoint },
    ...FUNCTION_SETTINGS,
    TABLE_NAME: tableName,
    SESSION_KEYS: Buffer.from(testKeys.session[0] ?? []).toString("base64url"),
    TOKEN: await createTestApp({ db, clock }).signIn(practice),
    AGENT_TOKEN: await makeAgentToken(practice, "bench"),
  };
}

type Cold = ReturnType<typeof coldStart>;

/** Milliseconds of a start and of the first call after it (NaN if none); `cpu`: processor time of both. */
function coldStart(file: string, path: string | null, env: NodeJS.ProcessEnv) {
  const run = spawnSync(process.execPath, [COLD_START, file, ...(path === null ? [] : [path])], {
    encoding: "utf8",
    env,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const [start = Number.NaN, call = Number.NaN, cpu = Number.NaN] = run.stderr.trim().split(" ").map(Number);
  return { start, call, cpu };
}

export function benchFirstLoad(): void {
  const dist = `${ROOT}web/dist`;
  const first = firstLoad(dist);
  tableOfFiles("First load of /dashboard", dist, first);
  tableOfFiles("The calendar, beyond the first load", dist, calendarLoad(dist));
  const hours = screenLoad(dist, "availability/availability-page.tsx");
  tableOfFiles("First load of /availability", dist, hours);
  const added = [...hours].filter((file) => !first.has(file));
  tableOfFiles("/availability, beyond the first load of /dashboard", dist, new Set(added));
}

function tableOfFiles(title: string, dist: string, files: Set<string>): void {
  const rows = (["js", "css"] as const).map((kind) => {
    const contents = [...files]
      .filter((file) => file.endsWith(`.${kind}`))
      .map((file) => readFileSync(`${dist}/${file}`));
    const sum = (size: (content: Buffer) => number) => kb(contents.reduce((total, each) => total + size(each), 0));
    return [
      ...[kind, String(contents.length), sum((each) => each.length)],
      ...[sum((each) => gzipSync(each, { level: 9 }).length), sum((each) => brotliCompressSync(each).length)],
    ];
  });
  table(title, ["", "files", "KB", "KB gzip", "KB brotli"], rows);
}
