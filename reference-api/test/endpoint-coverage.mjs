/**
 * Prints, as a table in Markdown, which test covers which call of the contract: its answer (2xx), the refusal of
 * somebody without the right (401, 403, 404) and of wrong input (other 4xx). Runs the integration tests of the
 * reference API with CALLS_LOG for that. A cell names the test that asked most directly, and how many others did; tests
 * that ask every call alike are named where there is no other. Fails when a test fails or a cell is empty.
 *
 *   node reference-api/test/calls.mjs
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const forEveryCall = new Set(["bad-input.test.ts", "strangers.test.ts"]);

/** Every call the tests made: method, path, status, file, test. */
function loggedCalls() {
  const folder = mkdtempSync(join(tmpdir(), "calls-"));
  const log = join(folder, "calls.jsonl");
  const run = spawnSync("npx", ["vitest", "run", "--project", "integration", "reference-api/test"], {
    cwd: root,
    env: { ...process.env, CALLS_LOG: log },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const lines = readFileSync(log, "utf8").trim().split("\n");
  rmSync(folder, { recursive: true, force: true });
  return { passed: run.status === 0, logged: lines.map((line) => JSON.parse(line)) };
}

/** The calls of openapi.json; of two that an address fits, the one with more fixed text comes first. */
function describedCalls() {
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
        answer: new Map(),
        stranger: new Map(),
        validation: new Map(),
      })),
    )
    .sort((a, b) => b.fixed - a.fixed);
}

function aspectOf(status) {
  if (status < 300) return "answer";
  return status === 401 || status === 403 || status === 404 ? "stranger" : "validation";
}

/** The first test that is about this call, else one that asks every call alike. */
function cell(tests, whenEmpty) {
  const own = [...tests].filter(([, file]) => !forEveryCall.has(file));
  const [named] = own.length > 0 ? own : [...tests];
  if (!named) return whenEmpty;
  const [test, file] = named;
  const more = own.length > 1 ? ` (+${own.length - 1})` : "";
  return `${file.replace(".test.ts", "")}: ${test.replaceAll("|", "\\|").slice(0, 90)}${more}`;
}

const { passed, logged } = loggedCalls();
const calls = describedCalls();
for (const { method, path, status, file, test } of logged) {
  const address = path.split("?")[0];
  const call = calls.find((each) => each.method === method && each.pattern.test(address));
  call?.[aspectOf(status)].set(test ?? "(set-up)", file);
}
const missing = "**none**";
const rows = calls
  .sort((a, b) => a.name.localeCompare(b.name))
  .map(({ name, takesInput, isOpen, answer, stranger, validation }) => [
    name,
    cell(answer, missing),
    cell(stranger, isOpen ? "open to all" : missing),
    cell(validation, takesInput ? missing : "takes no input"),
  ]);
process.stdout.write("| call | answer | stranger | validation |\n|---|---|---|---|\n");
for (const row of rows) process.stdout.write(`| ${row.join(" | ")} |\n`);
const uncovered = rows.filter((row) => row.includes(missing));
process.stdout.write(`\n${rows.length} calls, ${uncovered.length} with a cell without a test\n`);
process.exitCode = passed && uncovered.length === 0 ? 0 : 1;
