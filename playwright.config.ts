import { defineConfig } from "playwright/test";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";

/**
 * The files that start first: one of minutes that starts last would run alone, and most of these need processes of their
 * own.
 */
const first = /\/(development|early-events|installation|long-texts|rich-text|right-to-left|wall)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/seed-template.ts",
  fullyParallel: false,
  projects: [
    { name: "first", testMatch: first },
    { name: "then", testIgnore: first },
  ],
  // More than the two cores of CI, because tests also wait for timers and for the network.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env.RESULTS_FILE ? [["line"], ["json", { outputFile: process.env.RESULTS_FILE }]] : [["list"]],
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    // Copies of pages would change what other tests see (offline.spec.ts allows it).
    serviceWorkers: "block",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Amsterdam",
    // Charts and skeletons without animations render 13 % faster.
    contextOptions: { reducedMotion: "reduce" },
  },
});
