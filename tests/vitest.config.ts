import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { allowOtherClocks } from "./clock/test-now.ts";
import { extent, isLong } from "./extent.ts";
import { ROOT } from "./files.ts";
import { databaseTests } from "./projects.ts";

// Must be set before the SDK loads, here and in the workers.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

allowOtherClocks();

/** Tests that take minutes each and run only with LONG=true: the simulation and faster tests check the same rules. */
const LONG = [
  "packages/local/src/backup/drill/whole-drill.test.ts",
  "tests/rest/backup.test.ts",
  "tests/rest/one-machine-harm.test.ts",
];

const withDatabase = databaseTests();
const elsewhere = ["**/node_modules/**", "tests/infra/**"];
const everyTest = "**/*.test.{ts,tsx}";
/** `expect.poll` waits up to four minutes, because the machine may be busy. Each project must set this itself. */
const poll = { timeout: 240_000 };
/** Milliseconds for a test or hook: much more than it needs, because the machine may be busy. */
const patience = extent(300_000, 1_800_000);
const limits = { testTimeout: patience, hookTimeout: patience, expect: { poll } };
/** Settings for test files that need no database: the files that run in one worker share its loaded modules. */
const quick = { pool: "threads", isolate: false, ...limits } as const;
const clock = fileURLToPath(new URL("clock/setup.ts", import.meta.url));

export default defineConfig({
  root: ROOT,
  test: {
    // More workers than processors, because database tests mostly wait.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        root: ROOT,
        test: {
          name: "pure",
          include: [everyTest],
          exclude: ["web/**", ...elsewhere, ...withDatabase],
          setupFiles: [clock],
          ...quick,
        },
      },
      {
        root: ROOT,
        test: {
          name: "web",
          environment: "happy-dom",
          include: [`web/${everyTest}`],
          exclude: elsewhere,
          setupFiles: [clock],
          ...quick,
        },
      },
      {
        root: ROOT,
        // Loads the AWS SDK as Node does, not as hundreds of modules for bundlers: this saves two seconds.
        environments: { __vitest__: { resolve: { mainFields: [] } } },
        test: {
          name: "database",
          // Each worker loads modules once: a third less time. Safe, as a file changes only its own practice or table.
          isolate: false,
          include: withDatabase.filter((file) => isLong || !LONG.includes(file)),
          globalSetup: [fileURLToPath(new URL("support/global-setup.ts", import.meta.url))],
          setupFiles: [clock, fileURLToPath(new URL("support/drop-own-tables.ts", import.meta.url))],
          ...limits,
        },
      },
    ],
  },
});
