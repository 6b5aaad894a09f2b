import { defineConfig } from "@playwright/test";
import { allowOtherClocks } from "./clock/test-now";
import { isLong } from "./extent";
import { chromiumLaunchOptions } from "./support/chromium";
import { DESKTOP } from "./support/sizes";

allowOtherClocks();

/** Tests of many screens and dialogs; only the long run has them. */
const WALKERS = ["looks", "back", "parts", "accessibility"].map((name) => `**/${name}.e2e.ts`);

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./support/build-server.ts",
  testMatch: "*.e2e.ts",
  testIgnore: isLong ? [] : WALKERS,
  grepInvert: isLong ? undefined : /@long/,
  outputDir: "test-results",
  reporter: [["list"]],
  // Long, because the machine may be small and busy; no test waits for time to pass.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // With two workers both cores are half idle; with four, some tests time out.
  workers: 3,
  ...(isLong && { projects: [{ name: "all" }, { name: "wide", grep: /@widths/, use: { viewport: DESKTOP } }] }),
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: "chromium",
    locale: "es-CO",
    // A service worker's answers bypass a test's routes.
    serviceWorkers: "block",
    timezoneId: "America/Bogota",
    launchOptions: chromiumLaunchOptions(),
    screenshot: "only-on-failure",
    // Animation takes a fifth of a browser's work; only the long run shows it.
    contextOptions: { reducedMotion: isLong ? "no-preference" : "reduce" },
  },
});
