import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf } from "../architecture/imports";
import { ROOT, sourceFiles } from "../files";
import { momentsFrom } from "./moments";

/** What asks the machine what time it is, or starts a server that does. */
const BY_THE_CLOCK = /\bnew Date\(\)|\bDate\.now\b|spawnSereno/;
/** Given to every practice of a test, and asked by none that has a clock of its own. */
const APART = "tests/support/practice";

/** The unit tests that go by the machine's clock, themselves or through what they lean on. */
function datedTests(): string[] {
  const known = new Map<string, boolean>();
  const sources = new Map(sourceFiles(ROOT).map((file) => [file.replace(/\.[cm]?tsx?$/, ""), file]));
  const isDated = (name: string): boolean => {
    const file = sources.get(name);
    if (!file || name === APART) return false;
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, false);
    const isIt =
      BY_THE_CLOCK.test(readFileSync(join(ROOT, file), "utf8")) ||
      importsOf(ROOT, file).some(({ to, isType }) => to.startsWith("tests/") && !isType && isDated(to));
    known.set(name, isIt);
    return isIt;
  };
  return [...sources].flatMap(([name, file]) =>
    /\.test\.tsx?$/.test(file) && !file.startsWith("tests/infra/") && isDated(name) ? [file] : [],
  );
}

const [, , suite = "all", ...names] = process.argv;
const SUITES: Record<string, () => string[]> = {
  unit: () => ["npm", "run", "test:unit", "--", ...(names.length > 0 ? names : datedTests())],
  e2e: () => ["npm", "run", "test:e2e", "--", ...names],
};
const wanted = Object.entries(SUITES).filter(([name]) => suite === "all" || suite === name);
if (wanted.length === 0) throw new Error(`${suite}: name unit or e2e, or neither`);

const failed: string[] = [];
for (const moment of process.env.TEST_NOW ? [process.env.TEST_NOW] : momentsFrom(new Date())) {
  for (const [name, commandOf] of wanted) {
    console.log(`\n${name} at ${moment}`);
    const [command = "", ...words] = commandOf();
    const { status } = spawnSync(command, words, {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, TEST_NOW: moment },
    });
    if (status !== 0) failed.push(`${name} at ${moment}`);
  }
}
if (failed.length > 0) throw new Error(`Not every suite passed: ${failed.join(", ")}`);
