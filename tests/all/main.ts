import { spawn } from "node:child_process";
import { ROOT } from "../files";

const UNITS = "npm run test:unit";
const INFRASTRUCTURE =
  "npm run platform -w @sereno/infra --silent && npx vitest run --config tests/infra/vitest.config.ts";
const SIMULATION = "npm run simulate --silent";
const BROWSER = "npm run e2e -w @sereno/tests --silent";

/** Runs a command and shows its output at once, or at its end if another command runs beside it. */
async function passes(command: string, isBeside = false): Promise<boolean> {
  const output = isBeside ? "pipe" : "inherit";
  const child = spawn(command, { cwd: ROOT, shell: true, stdio: ["ignore", output, output] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((end) => child.once("close", end));
  process.stdout.write(Buffer.concat(chunks));
  if (code !== 0) console.error(`Failed: ${command}`);
  return code === 0;
}

// The infrastructure tests mostly wait for one process after another, and leave a core half idle.
const [infrastructure, units] = await Promise.all([passes(INFRASTRUCTURE, true), passes(UNITS)]);
const passed = infrastructure && units && (await passes(SIMULATION)) && (await passes(BROWSER));
process.exitCode = passed ? 0 : 1;
