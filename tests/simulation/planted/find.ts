import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ROOT } from "../../files";
import { DEFECTS, type Defect } from "./defects";

/** Each defect must be found within this many seeds. */
const SEEDS = 200;
const COPIED = ["packages", "tests", "functions", "package.json", "tsconfig.json"];
const isSource = (path: string) => !/node_modules|\/dist\b|\/e2e\b/.test(path.slice(ROOT.length));

function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), "sereno-planted-"));
  for (const each of COPIED) cpSync(join(ROOT, each), join(copy, each), { recursive: true, filter: isSource });
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@sereno"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name !== "@sereno") symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(join(copy, "packages")))
    symlinkSync(join(copy, "packages", name), join(modules, "@sereno", name));
  for (const name of ["tests", "functions"]) symlinkSync(join(copy, name), join(modules, "@sereno", name));
  return copy;
}

function hunt(copy: string): Promise<string> {
  const args = ["--import", "tsx", "tests/simulation/main.ts", "--hunt", "--seeds", String(SEEDS)];
  return text(spawn(process.execPath, args, { cwd: copy, stdio: ["ignore", "pipe", "inherit"] }).stdout);
}

/** Plants one defect at a time and simulates, until the shared list `left` is empty. Returns the defects not found. */
async function goThrough(left: Defect[]): Promise<string[]> {
  const copy = copySources();
  const missed: string[] = [];
  try {
    for (let defect = left.shift(); defect; defect = left.shift()) {
      const { name, file, from, to } = defect;
      const path = join(copy, file);
      const source = readFileSync(path, "utf8");
      // Passes a function, because `replace` interprets '$' in a string. `from` occurs once (simulation.test.ts).
      writeFileSync(
        path,
        source.replace(from, () => to),
      );
      const [found] = /seed \d+: .*FAILED\n {2}.*/.exec(await hunt(copy)) ?? [];
      writeFileSync(path, source);
      console.log(`${name}: ${found ?? "NOT FOUND"}`);
      if (!found) missed.push(name);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return missed;
}

/** Plants each defect whose name contains `part` and prints what found it. Returns whether all were found. */
export async function findPlanted(part = ""): Promise<boolean> {
  const left = DEFECTS.filter(({ name }) => name.includes(part));
  return (await Promise.all(Array.from({ length: availableParallelism() }, () => goThrough(left)))).flat().length === 0;
}
