import { importsOf } from "../architecture/imports";
import { ROOT, readText, sourceFiles } from "../files";
import { buildWeb, runNpm } from "../npm";
import { halfOf, momentsFrom } from "./moments";

/** `asks`: code that reads the time, directly or through a support file. `apart`: a support file that most tests
 * import: importing it does not count as reading the time. */
const UNIT = {
  isTest: /^(?!tests\/infra\/).*\.test\.tsx?$/,
  asks: /\bnew Date\(\)|\bDate\.now\b|spawnSereno/,
  apart: "tests/support/practice",
};
const E2E = {
  isTest: /\.e2e\.ts$/,
  asks: /\bnew Date\(\)|\bDate\.now\b|\bfree(Date|Weekday)\b/,
  apart: "tests/support/browser",
};

/** Tests that read the machine's clock, either themselves or through files that they import from tests/. */
function datedTests({ isTest, asks, apart }: typeof UNIT): string[] {
  const known = new Map<string, boolean>();
  const sources = new Map(sourceFiles(ROOT).map((file) => [file.replace(/\.[cm]?tsx?$/, ""), file]));
  const isDated = (name: string): boolean => {
    const file = sources.get(name);
    if (!file || name === apart) return false;
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, false);
    const isIt =
      asks.test(readText(file)) ||
      importsOf(ROOT, file).some(({ to, isType }) => to.startsWith("tests/") && !isType && isDated(to));
    known.set(name, isIt);
    return isIt;
  };
  return [...sources].flatMap(([name, file]) => (isTest.test(file) && isDated(name) ? [file] : []));
}

const [, , suite = "all", ...names] = process.argv;
const { TEST_NOW } = process.env;
const all = TEST_NOW ? [TEST_NOW] : momentsFrom(new Date());
const SUITES = [
  { name: "unit", dated: UNIT, run: ["run", "test:unit"], moments: all },
  { name: "e2e", dated: E2E, run: ["run", "e2e", "-w", "@sereno/tests"], moments: TEST_NOW ? all : halfOf(all) },
];
const wanted = SUITES.filter(({ name }) => suite === "all" || suite === name);
if (wanted.length === 0) throw new Error(`${suite}: name unit or e2e, or neither`);

buildWeb();
const failed: string[] = [];
for (const { name, dated, run, moments } of wanted) {
  const tests = names.length > 0 ? names : datedTests(dated);
  for (const moment of moments) {
    console.log(`\n${name} at ${moment}`);
    const env = { ...process.env, TEST_NOW: moment };
    if (runNpm([...run, "--", ...tests], { cwd: ROOT, env }) !== 0) failed.push(`${name} at ${moment}`);
  }
}
if (failed.length > 0) throw new Error(`Not every suite passed: ${failed.join(", ")}`);
