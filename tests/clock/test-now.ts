import { fileURLToPath } from "node:url";

const PRELOADED = new URL("ahead.mjs", import.meta.url);

/** The time at which a run's tests start; the machine's unless TEST_NOW is set. */
const { TEST_NOW } = process.env;

/** Prepares child processes for another clock. Must be called by the process that starts them. */
export function allowOtherClocks(): void {
  if (!TEST_NOW) return;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${fileURLToPath(PRELOADED)}`.trim();
}

/** Moves the clock of this process and its children to TEST_NOW. Returns the milliseconds ahead of the machine's. */
export function startTestClock(): number {
  if (!TEST_NOW) return 0;
  const ahead = Date.parse(TEST_NOW) - Math.round(performance.timeOrigin + performance.now());
  process.env.TEST_CLOCK_AHEAD = String(ahead);
  return ahead;
}
