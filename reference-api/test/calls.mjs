/**
 * Prints which tests cover which call of the contract: runs the integration tests of the reference API with
 * CALLS_LOG, and counts for each call of openapi.json the answers (2xx), the refusals to somebody without the right
 * (1000, 4005, 2000 by status 401, 403, 404) and the refused input (4xx else). Fails when a call lacks one of them.
 *
 *   node reference-api/test/calls.mjs
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "calls-"));
const log = join(folder, "calls.jsonl");
const run = spawnSync("npx", ["vitest", "run", "--project", "integration", "reference-api/test"], {
  cwd: root,
  env: { ...process.env, CALLS_LOG: log },
  stdio: ["ignore", "ignore", "inherit"],
});
const description = JSON.parse(readFileSync(join(root, "reference-api/openapi.json"), "utf8"));
const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    pattern: new RegExp(`^/v0${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    fixed: path.replace(/\{\w+\}/g, "").length,
    answered: 0,
    refused: 0,
    invalid: 0,
    tests: new Set(),
  })),
);
// Of two calls that an address fits, the one with more fixed text is meant.
calls.sort((a, b) => b.fixed - a.fixed);
for (const line of readFileSync(log, "utf8").trim().split("\n")) {
  const { method, path, status, test } = JSON.parse(line);
  const address = path.split("?")[0];
  const call = calls.find((each) => each.method === method && each.pattern.test(address));
  if (!call) continue;
  if (status < 300) call.answered++;
  else if (status === 401 || status === 403 || status === 404) call.refused++;
  else call.invalid++;
  if (test !== "bad-input.test.ts" && test !== "strangers.test.ts")
    call.tests.add(test.replace(".test.ts", ""));
}
rmSync(folder, { recursive: true, force: true });
const rows = calls.sort((a, b) => a.name.localeCompare(b.name));
process.stdout.write("| call | answers | refusals | invalid | tests |\n|---|---|---|---|---|\n");
for (const { name, answered, refused, invalid, tests } of rows) {
  process.stdout.write(
    `| ${name} | ${answered} | ${refused} | ${invalid} | ${[...tests].sort().join(", ")} |\n`,
  );
}
const uncovered = rows.filter(({ answered, tests }) => answered === 0 || tests.size === 0);
process.stdout.write(`\n${rows.length} calls, ${uncovered.length} without an answer tested\n`);
process.exitCode = run.status === 0 && uncovered.length === 0 ? 0 : 1;
