import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { pathAliases } from "./vite.shared";
import { texts } from "./vite.texts";

const shared = { resolve: { alias: pathAliases }, plugins: [texts()] };

/**
 * The parts of paths by which the files that start Workers run. The longest files are first, because one that starts last
 * would run alone. Two minutes of simulation run beside the integration tests, which wait for time limits. Files of one
 * project run one after another, because their process keeps its modules and its seeded databases.
 */
const order = [
  "mail/fourteen-days.",
  ...["deploying", "faults", "stopping", "edge-admission", ""].map((name) => `tests/integration/${name}`),
  ...["statistics/period-sums.", "fleet/daily-run.", "contract/bad-input.", "fleet/background-run."],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const position = ({ moduleId }: TestSpecification) => {
      const index = order.findIndex((part) => moduleId.includes(part));
      return index < 0 ? order.length : index;
    };
    return (await super.sort(files)).sort((a, b) => position(a) - position(b));
  }
}

/** Tests that start Workers; three files at once, because many of them wait for a time limit. */
const stacks = {
  // As for the unit tests.
  isolate: false,
  maxWorkers: 3,
  globalSetup: "tests/support/migrated-database.ts",
  setupFiles: ["temporal-polyfill/global"],
  // A slow machine needs four times the usual time to start what a test starts.
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    // By default Vitest reserves one core for itself.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          pool: "threads",
          // The files of a thread share their modules: loading them for each file took half of the time.
          isolate: false,
          setupFiles: ["temporal-polyfill/global"],
          // Property tests take a second alone, and several on a busy machine.
          testTimeout: 30_000,
          include: [
            "{app,worker,shared,entities,features,widgets,rules,scripts}/**/*.test.{ts,tsx,mjs}",
            "reference-api/src/**/*.test.ts",
            "tests/unit/**/*.test.ts",
          ],
        },
      },
      { ...shared, test: { name: "reference-api", include: ["reference-api/test/**/*.test.ts"], ...stacks } },
      { ...shared, test: { name: "integration", include: ["tests/integration/**/*.test.ts"], ...stacks } },
    ],
  },
});
