import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { bundleOptions, startBytes } from "@sereno/functions/bundle";
import { calendarLoad, firstLoad } from "@sereno/web/first-load";
import { build } from "esbuild";
import { percentile, round, table } from "./table";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STARTS = 15;

const kb = (bytes: number) => round(bytes / 1024, 0);

/** Size and start of the Lambda bundles beside a bundle that holds the bare SDK. */
export async function benchBundles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sereno-bundles-"));
  const bare = join(folder, "bare-source.ts");
  writeFileSync(
    bare,
    `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
     import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
     export const handler = DynamoDBDocumentClient.from(new DynamoDBClient({}));`,
  );
  const functions = ["trpc", "rest", "jobs"].map((name) => [name, `${ROOT}functions/${name}.ts`] as const);
  const entries = [["bare SDK", bare] as const, ...functions];
  const outputs: { name: string; file: string; bytes: number }[] = [];
  for (const [name, entry] of entries) {
    const outdir = join(folder, name);
    const { metafile } = await build({
      entryPoints: [entry],
      outdir,
      metafile: true,
      ...bundleOptions,
      // The bare one goes without what Sereno leaves out: it is the SDK as it comes.
      ...(entry === bare ? { plugins: [], splitting: false } : {}),
      nodePaths: [`${ROOT}node_modules`],
      logLevel: "error",
    });
    const file = join(outdir, `${basename(entry, ".ts")}.mjs`);
    outputs.push({ name, file, bytes: startBytes(metafile, basename(entry)) });
  }
  const starts = new Map<string, number[]>(outputs.map(({ name }) => [name, []]));
  for (let index = 0; index < STARTS; index++) {
    for (const { name, file } of outputs) starts.get(name)?.push(startOf(file));
  }
  const base = percentile(starts.get("bare SDK") ?? [], 50);
  table(
    "Lambda bundles (what a start reads; start: import in a new process, median)",
    ["bundle", "KB", "start ms", "times the bare SDK"],
    outputs.map(({ name, bytes }) => {
      const start = percentile(starts.get(name) ?? [], 50);
      return [name, kb(bytes), round(start, 0), round(start / base)];
    }),
  );
  rmSync(folder, { recursive: true });
}

function startOf(file: string): number {
  const script = `const t = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - t)`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
      AWS_REGION: "us-east-1",
      TABLE_NAME: "t",
      SESSION_KEYS: "a".repeat(43),
      ENCRYPTION_KEYS: "a".repeat(43),
      GOOGLE_CLIENT_ID: "c",
      GOOGLE_CLIENT_SECRET: "s",
      GOOGLE_REDIRECT_URI: "https://sereno.example/auth/callback",
    },
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return Number(run.stdout);
}

/** What a browser loads before /dashboard can show, and what the calendar takes beyond that. */
export function benchFirstLoad(): void {
  const dist = `${ROOT}web/dist`;
  tableOfFiles("First load of /dashboard", dist, firstLoad(dist));
  tableOfFiles("The calendar, beyond the first load", dist, calendarLoad(dist));
}

function tableOfFiles(title: string, dist: string, files: Set<string>): void {
  const rows = (["js", "css"] as const).map((kind) => {
    const contents = [...files]
      .filter((file) => file.endsWith(`.${kind}`))
      .map((file) => readFileSync(`${dist}/${file}`));
    const sum = (size: (content: Buffer) => number) => kb(contents.reduce((total, each) => total + size(each), 0));
    return [
      kind,
      String(contents.length),
      sum((each) => each.length),
      sum((each) => gzipSync(each, { level: 9 }).length),
      sum((each) => brotliCompressSync(each).length),
    ];
  });
  table(title, ["", "files", "KB", "KB gzip", "KB brotli"], rows);
}
