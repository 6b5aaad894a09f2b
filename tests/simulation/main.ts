import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import { build } from "esbuild";
import { bundleOptions } from "../support/bundle";
import { temporaryFolder } from "../support/temporary-folder";
import { findPlanted } from "./planted/find";
import { KEPT, SEEDS } from "./seeds";
import type { Order, Report } from "./worker";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: "string" },
    /** Each world up to this seed runs twice, and both runs must be equal. */
    twice: { type: "string", default: "0" },
    planted: { type: "boolean" },
    hunt: { type: "boolean" },
  },
});

/** Builds one file, because code that is loaded lazily from disk would make a run's timing vary. */
async function bundleWorker(folder: string): Promise<string> {
  const entry = fileURLToPath(new URL("worker.ts", import.meta.url));
  // No plugins, because they remove modules that the simulation needs and Lambda functions do not.
  const whole = { ...bundleOptions, plugins: [], minify: false, splitting: false };
  await build({ ...whole, entryPoints: [entry], outdir: folder, logLevel: "error" });
  return join(folder, "worker.mjs");
}

async function hand(worker: string, order: Omit<Order, "endpoint">, say: (report: Report) => void): Promise<void> {
  const engine = await startDatabase({ file: null, ...readSettings(process.env).engine });
  const child = fork(worker, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.on("message", (report: Report) => say(report));
  child.send({ endpoint: engine.endpoint, ...order });
  const [code] = await once(child, "exit");
  await engine.stop();
  if (code) throw new Error(`a worker ended with ${code}`);
}

function say({ seed, steps, problems, lines, milliseconds }: Report): void {
  console.log(`seed ${seed}: ${steps} steps, ${Math.round(milliseconds)} ms${problems.length > 0 ? ", FAILED" : ""}`);
  for (const each of problems) console.log(`  ${each}`);
  if (lines.length > 0) console.log(`its trace, SEED=${seed}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

async function simulateSeeds(seeds: number[], isHunt: boolean): Promise<number> {
  const workers = isHunt ? 1 : Math.min(availableParallelism(), seeds.length);
  const reports: Report[] = [];
  const orders = Array.from({ length: workers }, (_, first) => seeds.filter((_, index) => index % workers === first));
  const worker = await bundleWorker(temporaryFolder("simulation"));
  const tell = (report: Report) => {
    reports.push(report);
    say(report);
  };
  await Promise.all(
    orders.map((own) => hand(worker, { seeds: own, twiceUpTo: isHunt ? 0 : Number(values.twice), isHunt }, tell)),
  );
  const failed = reports.filter(({ problems }) => problems.length > 0);
  const steps = reports.reduce((sum, report) => sum + report.steps, 0);
  const faults = reports.flatMap(({ struck }) => Object.values(struck)).reduce((sum, count) => sum + count, 0);
  console.log(
    `${reports.length} seeds, ${steps} steps, ${faults} faults: ${failed.length} failed ${failed.map(({ seed }) => seed)}`,
  );
  return failed.length + (seeds.length < ENOUGH ? 0 : refusedAlways(reports).length);
}

/** In a run of at least this many seeds each procedure called with an idempotency key must succeed at least once. */
const ENOUGH = 200;

function refusedAlways(reports: Report[]): string[] {
  const called = new Set(reports.flatMap(({ succeeded }) => Object.keys(succeeded)));
  const refused = [...called].filter((procedure) => !reports.some(({ succeeded }) => succeeded[procedure])).sort();
  if (refused.length > 0) console.log(`never succeeded: ${refused.join(", ")}`);
  return refused;
}

const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const { SEED } = process.env;
const seeds = SEED ? [Number(SEED)] : [...new Set([...KEPT, ...numbered(Number(values.seeds ?? SEEDS))])];
if (values.planted) process.exitCode = (await findPlanted(positionals[0])) ? 0 : 1;
else process.exitCode = (await simulateSeeds(seeds, values.hunt === true)) === 0 ? 0 : 1;
