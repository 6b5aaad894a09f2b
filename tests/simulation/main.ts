import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findPlanted } from "./planted/find";
import { KEPT, SEEDS } from "./seeds";
import type { Order, Report } from "./worker";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: "string" }, planted: { type: "boolean" }, hunt: { type: "boolean" } },
});

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

/** Hands seeds to a process, and says each report as it comes. */
function hand(order: Order, say: (report: Report) => void): Promise<void> {
  const child = fork(WORKER, { execArgv: ["--import", "tsx"], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.on("message", (report: Report) => say(report));
  child.send(order);
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code ? reject(new Error(`a worker ended with ${code}`)) : resolve()));
  });
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
  await Promise.all(
    orders.map((own) =>
      hand({ seeds: own, isHunt }, (report) => {
        reports.push(report);
        say(report);
      }),
    ),
  );
  const failed = reports.filter(({ problems }) => problems.length > 0);
  const steps = reports.reduce((sum, report) => sum + report.steps, 0);
  const faults = reports.flatMap(({ struck }) => Object.values(struck)).reduce((sum, count) => sum + count, 0);
  console.log(
    `${reports.length} seeds, ${steps} steps, ${faults} faults: ${failed.length} failed ${failed.map(({ seed }) => seed)}`,
  );
  return failed.length;
}

const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const { SEED } = process.env;
const seeds = SEED ? [Number(SEED)] : [...new Set([...KEPT, ...numbered(Number(values.seeds ?? SEEDS))])];
if (values.planted) process.exitCode = (await findPlanted(positionals[0])) ? 0 : 1;
else process.exitCode = (await simulateSeeds(seeds, values.hunt === true)) === 0 ? 0 : 1;
