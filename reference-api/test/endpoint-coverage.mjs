/**
 * Prints a Markdown table of which test covers which endpoint of the contract: its success (2xx), requests without
 * access (401, 403, 404) and invalid input (other 4xx). Runs the tests of the included back end with REQUEST_LOG. A
 * cell names the first test about the endpoint, and the number of others; tests that cover every endpoint are only
 * named without a more specific one. Fails when a test fails or a cell is empty.
 *
 *   node reference-api/test/endpoint-coverage.mjs
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const genericTests = new Set(["bad-input.test.ts", "authorization.test.ts"]);

/** Every request of the tests: method, path, status, file, test. */
function loggedRequests() {
  const folder = mkdtempSync(join(tmpdir(), "requests-"));
  const log = join(folder, "requests.jsonl");
  const run = spawnSync("npx", ["vitest", "run", "--project", "reference-api"], {
    cwd: root,
    env: { ...process.env, REQUEST_LOG: log },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const lines = readFileSync(log, "utf8").trim().split("\n");
  rmSync(folder, { recursive: true, force: true });
  return { passed: run.status === 0, logged: lines.map((line) => JSON.parse(line)) };
}

/** The endpoints of openapi.json. If two endpoints match a path, the endpoint with more fixed text comes first. */
function describedEndpoints() {
  const description = JSON.parse(readFileSync(join(root, "reference-api/openapi.json"), "utf8"));
  return Object.entries(description.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, parameters = [], security }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method,
        pattern: new RegExp(`^/v0${path.replace(/\{\w+\}/g, "[^/]+")}$`),
        fixed: path.replace(/\{\w+\}/g, "").length,
        takesInput: requestBody !== undefined || parameters.some((parameter) => parameter.in === "query"),
        isOpen: security?.length === 0,
        success: new Map(),
        denied: new Map(),
        validation: new Map(),
      })),
    )
    .sort((a, b) => b.fixed - a.fixed);
}

function aspectOf(status) {
  if (status < 300) return "success";
  return status === 401 || status === 403 || status === 404 ? "denied" : "validation";
}

/** The first specific test of an endpoint, or else a generic test. */
function cell(tests, whenEmpty) {
  const own = [...tests].filter(([, file]) => !genericTests.has(file));
  const [named] = own.length > 0 ? own : [...tests];
  if (!named) return whenEmpty;
  const [test, file] = named;
  const more = own.length > 1 ? ` (+${own.length - 1})` : "";
  return `${file.replace(".test.ts", "")}: ${test.replaceAll("|", "\\|").slice(0, 90)}${more}`;
}

const { passed, logged } = loggedRequests();
const endpoints = describedEndpoints();
for (const { method, path, status, file, test } of logged) {
  const pathname = path.split("?")[0];
  const endpoint = endpoints.find((each) => each.method === method && each.pattern.test(pathname));
  endpoint?.[aspectOf(status)].set(test ?? "(set-up)", file);
}
const missing = "**none**";
const rows = endpoints
  .sort((a, b) => a.name.localeCompare(b.name))
  .map(({ name, takesInput, isOpen, success, denied, validation }) => [
    name,
    cell(success, missing),
    cell(denied, isOpen ? "public" : missing),
    cell(validation, takesInput ? missing : "no input"),
  ]);
process.stdout.write("| endpoint | success | denied | validation |\n|---|---|---|---|\n");
for (const row of rows) process.stdout.write(`| ${row.join(" | ")} |\n`);
const uncovered = rows.filter((row) => row.includes(missing));
process.stdout.write(`\n${rows.length} endpoints, ${uncovered.length} with a cell without a test\n`);
process.exitCode = passed && uncovered.length === 0 ? 0 : 1;
