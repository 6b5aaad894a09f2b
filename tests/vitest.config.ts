import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { databaseTests } from "./projects";

const withDatabase = databaseTests();
const everyTest = "**/*.test.{ts,tsx}";
/** Nothing to start and nothing to keep apart: these answer in a second. */
const quick = { pool: "threads", isolate: false } as const;

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  // The global setup takes the AWS SDK as Node would, not its hundreds of modules for bundlers: two seconds less.
  environments: { __vitest__: { resolve: { mainFields: [] } } },
  test: {
    exclude: ["**/node_modules/**", "tests/infra/**"],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "pure", include: [everyTest], exclude: ["web/**", ...withDatabase], ...quick } },
      { extends: true, test: { name: "web", include: [`web/${everyTest}`], ...quick } },
      {
        extends: true,
        test: { name: "database", include: withDatabase, globalSetup: ["tests/support/global-setup.ts"] },
      },
    ],
  },
});
