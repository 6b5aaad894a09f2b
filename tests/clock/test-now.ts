import { fileURLToPath } from "node:url";

const PRELOADED = new URL("ahead.mjs", import.meta.url);

/** What time it is to be in a run's tests, whatever it is on the machine; the machine's, unless TEST_NOW says so. */
const { TEST_NOW } = process.env;

/** For the process that starts a run: all processes below it can be given another clock. */
export function allowOtherClocks(): void {
  if (!TEST_NOW) return;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${fileURLToPath(PRELOADED)}`.trim();
}

/**
 * Before a test, or a file of them: it is TEST_NOW, and goes on from there, in this process and those that it starts from now on.
 * Answers by how many milliseconds that is ahead of the machine's clock.
 */
export function startTestClock(): number {
  if (!TEST_NOW) return 0;
  const ahead = Date.parse(TEST_NOW) - Math.round(performance.timeOrigin + performance.now());
  process.env.TEST_CLOCK_AHEAD = String(ahead);
  return ahead;
}
