import { passes } from "./passes";

const UNITS = "npm run test:unit";
const INFRASTRUCTURE =
  "npm run platform -w @sereno/infra --silent && npx vitest run --config tests/infra/vitest.config.ts";
const SIMULATION = "npm run simulate --silent";
const BROWSER = "npm run e2e -w @sereno/tests --silent";

const besideEachOther = async (quiet: string, shown: string) =>
  (await Promise.all([passes(quiet, true), passes(shown)])).every(Boolean);

// Infrastructure and browser tests mostly wait for other processes, so each runs beside another suite.
const passed = (await besideEachOther(INFRASTRUCTURE, UNITS)) && (await besideEachOther(SIMULATION, BROWSER));
process.exitCode = passed ? 0 : 1;
