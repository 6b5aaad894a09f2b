import { passes } from "../all/passes";
import { buildWeb } from "../npm";

const PARTS: Record<string, string> = {
  simulation: "npm run simulate -- --seeds 2000 --twice 50",
  units: "npm run test:unit",
  browser: "npm run e2e -w @sereno/tests",
  clocks: "npm run test:clocks",
};
/** The two lists run side by side, the parts of a list one after another. `clocks` builds the web anew, so it must not
 * run beside `browser`. */
const LANES = [
  ["simulation", "units"],
  ["browser", "clocks"],
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(", ")}: name some of ${Object.keys(PARTS).join(", ")}, or none for all.`,
  );
  process.exit(2);
}

buildWeb();
/** Sets LONG except for the part `clocks`, which repeats the tests of a normal run at other times of the clock. */
const envOf = (name: string) => (name === "clocks" ? process.env : { ...process.env, LONG: "true" });

async function partPasses(name: string): Promise<boolean> {
  const started = performance.now();
  const passed = await passes(PARTS[name] ?? "", named.length !== 1, envOf(name));
  const minutes = Math.round((performance.now() - started) / 60_000);
  console.log(`${name}: ${passed ? "passed" : "FAILED"} after ${minutes} min`);
  return passed;
}

async function allPass(lane: string[]): Promise<boolean> {
  let passed = true;
  for (const name of lane) if (named.length === 0 || named.includes(name)) passed = (await partPasses(name)) && passed;
  return passed;
}

process.exitCode = (await Promise.all(LANES.map(allPass))).every(Boolean) ? 0 : 1;
