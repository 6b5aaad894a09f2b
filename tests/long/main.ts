import { ROOT } from "../files";
import { buildWeb, runNpm } from "../npm";

const PARTS: Record<string, string[]> = {
  units: ["run", "test:unit"],
  simulation: ["run", "simulate", "--", "--seeds", "2000", "--twice", "50"],
  browser: ["run", "e2e", "-w", "@sereno/tests"],
  clocks: ["run", "test:clocks"],
};

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
const failed = (named.length > 0 ? named : Object.keys(PARTS)).filter((name) => {
  const started = performance.now();
  const status = runNpm(PARTS[name] ?? [], { cwd: ROOT, env: envOf(name) });
  console.log(
    `${name}: ${status === 0 ? "passed" : "FAILED"} after ${Math.round((performance.now() - started) / 60_000)} min`,
  );
  return status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
