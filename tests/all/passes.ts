import { spawn } from "node:child_process";
import { ROOT } from "../files";

/** Runs a command. Shows its output at once or, if `isBeside`, when the command ends. Returns whether it succeeded. */
export async function passes(command: string, isBeside = false, env = process.env): Promise<boolean> {
  const output = isBeside ? "pipe" : "inherit";
  const child = spawn(command, { cwd: ROOT, env, shell: true, stdio: ["ignore", output, output] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((end) => child.once("close", end));
  process.stdout.write(Buffer.concat(chunks));
  if (code !== 0) console.error(`Failed: ${command}`);
  return code === 0;
}

/** Runs all commands, two at a time, even after one has failed. Returns whether all succeeded. */
export async function allPass(commands: string[]): Promise<boolean> {
  const left = commands.values();
  let passed = true;
  const lane = async () => {
    for (const command of left) passed = (await passes(command, true)) && passed;
  };
  await Promise.all([lane(), lane()]);
  return passed;
}
