import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build } from "./build.mjs";
import { requireChromium } from "./chromium.mjs";
import { run } from "./processes.mjs";

/**
 * The directory for databases and results: in memory if the system has enough of it, because tests that write to the
 * database run twice as fast there.
 */
function directoryForTests() {
  const memory = "/dev/shm";
  const requiredBytes = 4 * 2 ** 30;
  const inMemory = existsSync(memory) && freeBytes(memory) >= requiredBytes;
  return mkdtempSync(join(inMemory ? memory : tmpdir(), "heliograph-tests-"));
}

function freeBytes(path) {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Runs the checks, the fastest to fail first; each returns how many passed and failed. */
const directory = directoryForTests();
const env = { TMPDIR: directory };
const withoutE2e = process.argv.includes("--without-e2e");
const totals = { passed: 0, failed: 0, skipped: 0 };

const tsc = ["node_modules/ts7/bin/tsc", "--noEmit", "-p"];

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** The titles of the failed tests, listed last, where they are found without scrolling. */
const failedTests = [];

/** A command with one result. */
const command = (name, args) => async () => {
  await run(name, args);
  return { passed: 1, failed: 0, skipped: 0 };
};

/** Vitest's projects of these names, together. */
const vitest =
  (...projects) =>
  async () => {
    const file = join(directory, `${projects[0]}.json`);
    const args = [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
    ];
    const failure = await run("vitest", [...args, `--outputFile.json=${file}`], { env }).catch((error) => error);
    const report = readJson(file);
    const failed = report?.numFailedTests ?? 0;
    for (const { name, status, assertionResults } of report?.testResults ?? []) {
      if (status !== "failed") continue;
      const path = relative(process.cwd(), name);
      const titles = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
      // A file that fails to load has no tests.
      failedTests.push(...(titles.length ? titles.map((title) => `${path}: ${title}`) : [path]));
    }
    return {
      passed: report?.numPassedTests ?? 0,
      failed: failure ? Math.max(1, failed) : failed,
      skipped: report?.numPendingTests ?? 0,
    };
  };

/** The end-to-end tests that failed, each with the first lines of its first error. */
const failedSpecs = (suites = []) =>
  suites.flatMap(({ specs, suites }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ results }) => `${file}: ${title}${firstError(results)}`),
    ),
    ...failedSpecs(suites),
  ]);

/** The line of the test that failed first and what it stated, without colours and the code around it. */
function firstError(results) {
  const error = results.flatMap(({ errors }) => errors)[0];
  if (!error) return "";
  const lines = stripVTControlCharacters(error.message)
    .split("\n")
    .filter((line) => line.trim());
  return [`line ${error.location?.line}`, ...lines.slice(0, 6)].map((line) => `\n    ${line.slice(0, 200)}`).join("");
}

/** A test that fails is not run again: what passes only sometimes is a defect of the product or of the test. */
async function endToEnd() {
  const file = join(directory, "e2e.json");
  const chromium = await installedChromium;
  const failure = await run("playwright", ["test"], {
    env: { ...env, RESULTS_FILE: file, CHROME_PATH: chromium },
  }).catch((error) => error);
  const report = readJson(file);
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  failedTests.push(...failedSpecs(report?.suites));
  return { passed: expected, failed: failure ? Math.max(1, unexpected) : unexpected, skipped };
}

/** Installed beside the other checks, because it mostly waits for the network. */
const installedChromium = withoutE2e ? null : requireChromium();

/** The build uses one core for most of its time, so it runs beside the checks that do not need it. */
const building = build().then(
  () => ({ passed: 1, failed: 0, skipped: 0 }),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  },
);

const checks = [
  ["format and lint", command("biome", ["check", "--error-on-warnings", "."])],
  ["texts", command("node", ["scripts/check-texts.mjs"])],
  ["layers", command("npm", ["run", "--silent", "layers"])],
  ["structure", command("node", ["scripts/structure.mjs", "--check"])],
  ["types", command("node", [...tsc, "tsconfig.json"])],
  ["types of the included back end", command("node", [...tsc, "reference-api/tsconfig.json"])],
  ["unit tests", vitest("unit")],
  ["build", () => building],
  // Together, because the integration tests wait for time limits while the tests of the included back end compute.
  ["API and integration tests", vitest("reference-api", "integration")],
  ...(withoutE2e ? [] : [["end-to-end tests", endToEnd]]),
];

const startedAt = Date.now();
const lines = [];
for (const [name, check] of checks) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const result = await check().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  for (const kind of Object.keys(totals)) totals[kind] += result[kind];
  const seconds = ((Date.now() - started) / 1_000).toFixed(1).padStart(6);
  lines.push(
    `${result.failed ? "✗" : "✓"} ${name.padEnd(28)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(3)} failed ${seconds} s`,
  );
}
rmSync(directory, { recursive: true, force: true });

if (failedTests.length) console.log(`\nFailed tests:\n${failedTests.join("\n")}`);
console.log(`\n${lines.join("\n")}\n`);
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped, in ${minutes} minutes`);
process.exit(totals.failed ? 1 : 0);
