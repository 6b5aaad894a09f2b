import { spawn } from "node:child_process";
import { ROOT } from "../files";
import type { Deployment } from "./deployment";

const SECTIONS = [
  ...["appointments", "assistant", "availability", "clients", "errors", "packages", "payments", "profile"],
  ...["purchases", "reminders", "sign-in", "waitlist"],
];

/** Journeys that can run on a deployment: they need no sample data, stopped server or failing Google. */
const WALKS = [
  ...["agent", "appointments", "day-closure", "devices", "main-job", "packages", "session", "settlement"],
  "waitlist",
];

/** Runs before the jobs, because its tests set their own clock. The jobs then process the data of these tests. */
export const CONTRACT = {
  name: "The contract of REST, and a model's conversations",
  words: [
    ...["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "database"],
    ...SECTIONS.map((name) => `tests/rest/contract/${name}.test.ts`),
    "tests/mcp/conversation.test.ts",
  ],
};

export const JOURNEYS = {
  name: "Journeys",
  // One worker, because the journeys share a Google stand-in and each test resets it.
  words: [
    ...["playwright", "test", "--config", "tests/playwright.config.ts", "--workers", "1"],
    ...WALKS.map((name) => `e2e/${name}.e2e.ts`),
  ],
};

export function runSuite({ deployed }: Deployment, { name, words }: typeof JOURNEYS): Promise<string[]> {
  console.log(`\n${name}`);
  const child = spawn("npx", ["--no-install", ...words], {
    cwd: ROOT,
    env: { ...process.env, DEPLOYED: JSON.stringify(deployed), DYNAMODB_ENDPOINT: deployed.endpoint },
    stdio: "inherit",
  });
  return new Promise((done) => child.once("exit", (code) => done(code === 0 ? [] : [`${name}: not all went well`])));
}
