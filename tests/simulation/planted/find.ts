import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
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

/** Replaces a source text by its defect and returns the undo. @throws Error if the text does not occur exactly once. */
function plant(copy: string, { name, file, from, to }: Defect): () => void {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  if (text.split(from).length !== 2) throw new Error(`${name}: ${file} does not hold this once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  return () => writeFileSync(path, text);
}

/** Runs the simulation of a copy until it fails or its seeds end; returns its output. */
function hunt(copy: string): Promise<string> {
  const args = ["--import", "tsx", "tests/simulation/main.ts", "--hunt", "--seeds", String(SEEDS)];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (part) => {
    said += part;
  });
  return new Promise((resolve) => child.once("exit", () => resolve(said)));
}

interface Found {
  name: string;
  /** Null if no seed finds the defect. */
  seed: string | null;
  why: string;
}

/** Plants one defect at a time and runs the simulation, until the shared list is empty. */
async function goThrough(left: Defect[], say: (found: Found) => void): Promise<void> {
  const copy = copySources();
  try {
    for (let defect = left.shift(); defect; defect = left.shift()) {
      const takeOut = plant(copy, defect);
      const [, seed = null, why = "NOT FOUND"] = /seed (\d+): .*FAILED\n {2}(.*)/.exec(await hunt(copy)) ?? [];
      takeOut();
      say({ name: defect.name, seed, why });
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const WIDTH = 40;
const row = (name: string, seed: string, why: string) =>
  `${name.padEnd(WIDTH)} ${seed.padStart(5)}  ${why.slice(0, 3 * WIDTH)}`;

/** Plants each defect whose name contains `part` and prints what found it. Returns whether all were found. */
export async function findPlanted(part = ""): Promise<boolean> {
  const defects = DEFECTS.filter(({ name }) => name.includes(part));
  const all: Found[] = [];
  const say = (found: Found) => {
    all.push(found);
    console.log(row(found.name, found.seed ?? "-", found.why));
  };
  console.log(row("planted", "seed", "as it was found"));
  const left = [...defects];
  await Promise.all(Array.from({ length: availableParallelism() }, () => goThrough(left, say)));
  const found = all.filter(({ seed }) => seed !== null).length;
  console.log(`${found} of ${defects.length} found within ${SEEDS} seeds`);
  return found === defects.length;
}
