import { defineConfig } from "playwright/test";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";

/**
 * With few cores, fewer processes render a page with 7 % less processor time. Without the opener policy, whose header the
 * integration tests check, the pages of all tests stay in one process, which has compiled the scripts already.
 */
const fewProcesses = [
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2",
  "--disable-features=CrossOriginOpenerPolicy",
];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/seed-template.ts",
  fullyParallel: false,
  // More than the two cores of CI, because tests also wait for timers and for the network.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env.RESULTS_FILE ? [["line"], ["json", { outputFile: process.env.RESULTS_FILE }]] : [["list"]],
  use: {
    launchOptions: { executablePath: findChromium(), args: [...chromiumArgs, ...fewProcesses] },
    // Reset after each test (cookies, storage, routes, scripts), with 8 % less processor time than a new context.
    reuseContext: true,
    // Copies of pages would change what other tests see (offline.spec.ts allows it).
    serviceWorkers: "block",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Amsterdam",
    // Charts and skeletons without animations render 13 % faster.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
  },
});
