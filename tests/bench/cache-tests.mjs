import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "../../scripts/build.mjs";
import { startStack } from "../../scripts/stack.mjs";
import { benchVars } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/**
 * `npm run cache-tests -- <checkout>` runs the public tests of HTTP caches (https://github.com/http-tests/cache-tests)
 * against the v0 proxy and prints how many pass (docs/decisions/0034). The suite's client talks to an adapter that turns
 * its URLs into a call of the v0 API with a session, and its server answers as that API: once a call that is never
 * cached, once a statistic. Each test counts by itself, also if the suite would not because another one has failed.
 * DEBUG=1 prints the unmet tests. Only JSON is cached, so the adapter wraps what the server says in JSON, with the
 * headers, which the proxy does not pass on: what is tested is which response is used again.
 */
const checkout = process.argv[2] && resolve(process.argv[2]);
if (!checkout) {
  console.error("Name a checkout of the tests: npm run cache-tests -- <checkout>");
  process.exit(1);
}
const suite = (path) => import(pathToFileURL(join(checkout, path)).href);

const calls = {
  "a call that is never cached": "/companies/3/inbound-drivers",
  "a statistic": "/companies/3/performance",
};

/** Why a test is unmet, by what the suite says of it; the first that matches counts. */
const reasons = [
  [/does not come from cache/, "wants a response to be used again, which this call or its class forbids"],
  [
    /comes from cache|wasn't sent to server|request-count/,
    "forbids it, but the class table says how long a response is used, whatever its headers say",
  ],
  [/retry/, "the proxy asks again after a 502, 503 or 504"],
  [/status is (404|501), not/, "changes by a method that the proxy does not pass for this call"],
  [
    /status is \d+, not|Expires is "null"/,
    "is about a redirect, a range, a 304 or an empty response, which is no JSON to store",
  ],
  [/header \S+ is|header \S+ not present|unexpected header|should/, "is about headers: only the JSON is stored"],
  [/undici|Interim/, "is about interim responses, which end at workerd"],
];
const reasonOf = (result) =>
  reasons.find(([pattern]) => pattern.test(JSON.stringify(result)))?.[1] ?? "is to be mended";

const account = {
  "POST /v0/sign-in": { access_token: "cache-tests" },
  "GET /v0/users/me": { id: 7, first_name: "A", last_name: "B", email: "a@demo.example", admin: false, robot: false },
  "GET /v0/users/me/companies": [{ id: 3, name: "C", non_mon_accessible: false, non_mon_creation_enabled: false }],
};

const listen = (handle) =>
  new Promise((done) => {
    const server = createServer(handle);
    server.listen(0, "127.0.0.1", () => done({ server, url: `http://127.0.0.1:${server.address().port}` }));
  });

const sendJson = (response, value, status = 200, headers = {}) => {
  response.writeHead(status, { ...headers, "Content-Type": "application/json" });
  response.end(JSON.stringify(value));
};

/** Sends a request as it is and reads its response. */
const send = (url, { method, headers, body }) =>
  new Promise((done, fail) => {
    const outgoing = httpRequest(url, { method, headers, agent: false }, async (response) => {
      const chunks = [];
      try {
        for await (const chunk of response) chunks.push(chunk);
        done({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() });
      } catch (error) {
        fail(error);
      }
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });

async function run(path) {
  const [{ default: tests }, { runTests, getResults }, { determineTestResult }, ...handlers] = await Promise.all([
    suite("tests/index.mjs"),
    suite("test-engine/client/runner.mjs"),
    suite("test-engine/lib/results.mjs"),
    suite("test-engine/server/handle-config.mjs"),
    suite("test-engine/server/handle-test.mjs"),
    suite("test-engine/server/handle-state.mjs"),
  ]);
  const [handleConfig, handleTest, handleState] = handlers.map((module) => module.default);
  const suiteServer = await listen((request, response) => {
    const [kind, ...segments] = new URL(request.url, "http://suite.invalid").pathname.slice(1).split("/");
    const handle = { config: handleConfig, test: handleTest, state: handleState }[kind];
    if (handle) handle(segments, request, response);
    else response.writeHead(404).end();
  });
  /** The number of the request that the client has sent last, by test: the edge passes no header of the suite. */
  const requestNumbers = new Map();

  const api = await listen(async (request, response) => {
    const url = new URL(request.url, "http://api.invalid");
    const known = account[`${request.method} ${url.pathname}`];
    if (known) return sendJson(response, known);
    const target = url.searchParams.get("test");
    if (!target) return sendJson(response, [], 200);
    const headers = { ...request.headers, "req-num": requestNumbers.get(target.split(/[/?]/)[2]) };
    try {
      const answer = await send(suiteServer.url + target, { method: request.method, headers });
      const { "content-length": _, "transfer-encoding": __, connection: ___, ...kept } = answer.headers;
      if (answer.text === "") return response.writeHead(answer.status, kept).end();
      return sendJson(response, { text: answer.text, headers: kept }, answer.status, kept);
    } catch {
      return response.socket.destroy();
    }
  });

  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-cache-tests-"));
  const edge = await startStack({
    port: 0,
    stateDir,
    edgeVars: { ...benchVars, V0_API_URL: api.url },
    referenceVars: {},
  });
  const cookie = await signedInCookie(edge.url);

  const front = await listen(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { host: _, connection: __, ...headers } = request.headers;
    const isTest = request.url.startsWith("/test/");
    if (isTest) requestNumbers.set(request.url.split(/[/?]/)[2], headers["req-num"]);
    const url = isTest
      ? `${edge.url}/api/v0${path}?${new URLSearchParams({ test: request.url })}`
      : suiteServer.url + request.url;
    const sent = isTest ? { ...headers, cookie, origin: edge.url, "accept-encoding": "identity" } : headers;
    try {
      const answer = await send(url, { method: request.method, headers: sent, body });
      const { "content-length": ___, "transfer-encoding": ____, connection: _____, ...kept } = answer.headers;
      const wrapped = isTest && parse(answer.text);
      if (!wrapped?.headers) return response.writeHead(answer.status, kept).end(answer.text);
      const age = kept.age && { age: kept.age };
      return response.writeHead(answer.status, { ...kept, ...wrapped.headers, ...age }).end(wrapped.text);
    } catch {
      return response.socket.destroy();
    }
  });

  const log = console.error;
  console.error = console.log = () => {};
  try {
    await runTests(tests, false, front.url);
  } finally {
    console.error = log;
  }
  const results = getResults();
  await edge.stop();
  for (const { server } of [front, api, suiteServer]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(stateDir, { recursive: true, force: true });
  return tests.flatMap((group) =>
    group.tests
      .filter(({ id }) => id in results)
      .map(({ id, kind = "required" }) => ({
        id,
        kind,
        mark: determineTestResult(tests, id, results, false)[2],
        result: results[id],
      })),
  );
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const names = {
  "✅": "pass",
  "⛔️": "fail",
  "⚠️": "not optimal",
  Y: "yes",
  N: "no",
  "🔹": "not set up",
  "↻": "sent again",
};
const print = console.log;
const name = process.argv[3];
if (!name) {
  await build({ log: print });
  // A process of its own for each: the suite's modules keep the results of one run.
  for (const call of Object.keys(calls))
    spawnSync(process.execPath, [process.argv[1], checkout, call], { stdio: "inherit" });
} else {
  const results = await run(calls[name]);
  print(`\n${name}: ${results.length} tests`);
  for (const kind of ["required", "optimal", "check"]) {
    const counts = {};
    for (const { mark } of results.filter((result) => result.kind === kind)) {
      counts[names[mark] ?? mark] = (counts[names[mark] ?? mark] ?? 0) + 1;
    }
    print(
      `  ${kind}: ${Object.entries(counts)
        .map(([text, count]) => `${count} ${text}`)
        .join(", ")}`,
    );
  }
  const unmet = results.filter(({ mark, kind }) => kind === "required" && mark !== "✅");
  for (const reason of new Set(unmet.map(({ result }) => reasonOf(result)))) {
    const count = unmet.filter(({ result }) => reasonOf(result) === reason).length;
    print(`  ${String(count).padStart(4)} required unmet: ${reason}`);
  }
  if (process.env.DEBUG) for (const { id, result } of unmet) print(id, JSON.stringify(result));
}
process.exit(0);
