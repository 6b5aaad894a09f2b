import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tests/infra/**/*.test.ts"],
    globalSetup: [fileURLToPath(new URL("recorder.ts", import.meta.url))],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
