import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, createServer, request as requestUpstream } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { logFile, startStack } from "../../scripts/stack.mjs";
import { atMost, benchVars, getAsBrowser, percentile, report } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** How long the API is up, and then down, in milliseconds. */
const phaseMs = 5_000;
const people = 4;
const thinkMs = 1_500;
/** The time limit of the API's calls is 10 s; a page that takes longer than this has failed. */
const limitMs = 13_000;

const app = (route) => `_routes=${encodeURIComponent(`routes/_app${route}`)}`;
const pages = [
  ["/", `/_root.data?_routes=${encodeURIComponent("routes/_app._dashboard,routes/_app._dashboard._index")}`],
  ["/plants", `/plants.data?${app(".plants")}`],
  ["/plants/:id", `/plants/:id.data?${app(".plants_.$plantId")}`],
  ["/triage", `/triage.data?${app(".triage")}`],
  ["/issues", `/issues.data?${app(".issues")}`],
  ["/health", `/health.data?${app(".health")}`],
  ["/tickets?ticket_status=open", `/tickets.data?ticket_status=open&${app(".tickets._index")}`],
  ["/account", `/account.data?${app(".account")}`],
  ["/users", `/users.data?${app(".users._index")}`],
];

/** How the API is down, one way after the other. */
const downs = [
  (_request, response) => response.socket?.resetAndDestroy(),
  (_request, response) => response.writeHead(503).end(),
  () => {},
  (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
    response.write('{"data":[');
    setTimeout(() => response.socket?.resetAndDestroy(), 50);
  },
];

/** Starts an API that passes on to another one, and is up and down in turn once `flaps`. */
async function startFlapping(target) {
  let startedAt = 0;
  const server = createServer((request, response) => {
    const phase = startedAt ? Math.floor((Date.now() - startedAt) / phaseMs) : 0;
    if (phase % 2 === 1) return downs[((phase - 1) / 2) % downs.length](request, response);
    const { method, headers, url } = request;
    const passed = requestUpstream(target + url, { method, headers: { ...headers, connection: "close" } });
    passed.on("response", (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    flap() {
      startedAt = Date.now();
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a page came with its frame, or a navigation with its data, and completely. */
function isComplete({ status, text }, isDocument) {
  if (status !== 200) return false;
  if (isDocument) return text.endsWith("</html>") && text.includes('aria-label="Main menu"') && text.includes("<main");
  // A deferred part that was rejected.
  return text.endsWith("\n") && !/^E\d+:/m.test(text);
}

/** The ids of the requests that were served with older data, by the log of the Worker. */
function staleRequests(stateDir) {
  const entries = readFileSync(join(stateDir, logFile), "utf8").split("\n");
  return new Set(entries.filter((line) => /"cacheStale":[1-9]/.test(line)).map((line) => JSON.parse(line).requestId));
}

/**
 * What people see of an API that is up for 5 s and down for 5 s, in turn by resets, 503, silence and half a body. Every
 * page must come with its frame: whole, with older data, or with an error in place of what failed.
 */
export async function measureFaults({ stack, options }) {
  const { minutes = 10 } = options;
  const api = await startFlapping(stack.referenceUrl);
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-faults-"));
  const edge = await startStack({
    port: 0,
    stateDir,
    edgeVars: { ...benchVars, V0_API_URL: api.url, API_EXTENSIONS: "losses,compared,tickets" },
    referenceVars: {},
  });
  const visits = [];

  async function browse(person) {
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    const cookie = await signedInCookie(edge.url);
    const { text } = await getAsBrowser(new URL("/plants", edge.url), { agent, headers: { Cookie: cookie } });
    const id = /href="\/plants\/(\d+)/.exec(text)?.[1];
    return async (until) => {
      for (let visit = person; Date.now() < until; visit += 1) {
        // One visit of five is a document.
        const isDocument = visit % 5 === 0;
        const path = pages[visit % pages.length][isDocument ? 0 : 1].replace(":id", id);
        const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
        headers["Sec-Fetch-Dest"] = isDocument ? "document" : "empty";
        const startedAt = performance.now();
        const reply = await getAsBrowser(new URL(path, edge.url), { agent, headers }).catch((error) => ({ error }));
        const ms = performance.now() - startedAt;
        const isServed = !reply.error && ms < limitMs && isComplete(reply, isDocument);
        if (!isServed) console.error(`  failed: ${path} ${reply.error ?? reply.status} after ${Math.round(ms)} ms`);
        const requestId = reply.headers?.["x-request-id"];
        visits.push({
          isDocument,
          isServed,
          isPartial: isServed && reply.text.includes("sessionEnded"),
          requestId,
          ms,
        });
        await sleep(thinkMs * (0.5 + Math.random()));
      }
      agent.destroy();
    };
  }

  try {
    const walks = await Promise.all(Array.from({ length: people }, (_, person) => browse(person)));
    api.flap();
    const until = Date.now() + minutes * 60_000;
    await Promise.all(walks.map((walk) => walk(until)));
  } finally {
    await edge.stop();
    await api.stop();
  }
  const stale = staleRequests(stateDir);
  rmSync(stateDir, { recursive: true, force: true });
  const served = visits.filter(({ isServed }) => isServed);
  const partial = served.filter(({ isPartial }) => isPartial);
  const older = served.filter(({ isPartial, requestId }) => !isPartial && stale.has(requestId));
  return [
    atMost(`pages that failed while the API flapped for ${minutes} min`, visits.length - served.length, 0, "pages"),
    report("  asked", visits.length, "pages"),
    report("  served whole", served.length - partial.length - older.length, "pages"),
    report("  served with older data, and of when", older.length, "pages"),
    report("  served with an error in place of what failed", partial.length, "pages"),
    ...waits("documents, until complete", visits, true),
    ...waits("data of navigations, until complete", visits, false),
  ];
}

/** How long people waited for pages, with the repetition of a request that was lost on a kept connection. */
function waits(what, visits, isDocument) {
  const seconds = visits.filter((visit) => visit.isDocument === isDocument).map(({ ms }) => ms / 1_000);
  const row = (label, value) => report(`    ${label}`, Math.round(10 * value) / 10, "s");
  return [
    report(`  ${what}`, seconds.length, "pages"),
    ...[50, 95].map((share) => row(`p${share}`, percentile(seconds, share))),
    row("the slowest one", Math.max(...seconds)),
  ];
}
