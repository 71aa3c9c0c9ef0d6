import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startReferenceApi, startStack } from "../../scripts/stack.mjs";
import { atMost, benchVars, firstCompany, percentile, report, timed, workerdUsage } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

const thinkMs = 20_000;
const documentShare = 0.2;
/** As many as browsers open to one host. */
const connectionsPerPerson = 6;
/** Longer than the Worker streams a page. */
const timeoutMs = 30_000;

const app = (route) => `_routes=${encodeURIComponent(`routes/_app${route}`)}`;

/** How often a page is opened, out of 100, its document, its data as Remix's client asks for it, and what it loads. */
const pages = [
  {
    weight: 25,
    document: "/",
    data: `/_root.data?_routes=${encodeURIComponent("routes/_app._dashboard,routes/_app._dashboard._index")}`,
  },
  { weight: 20, document: "/plants", data: `/plants.data?${app(".plants")}` },
  { weight: 15, document: "/issues", data: `/issues.data?${app(".issues")}`, loads: "/resources/shared-causes" },
  { weight: 15, document: "/triage", data: `/triage.data?${app(".triage")}` },
  { weight: 15, document: "/plants/:id", data: `/plants/:id.data?${app(".plants_.$plantId")}` },
  {
    weight: 10,
    document: "/tickets?ticket_status=open",
    data: `/tickets.data?ticket_status=open&${app(".tickets._index")}`,
  },
];

/** A page of the mix, by a number from 0 to 1. */
export function pageOfMix(number) {
  const all = pages.flatMap((page) => Array(page.weight).fill(page));
  return all[Math.floor(number * all.length)];
}

/** The paths of a visit: its document or its data, then what the page loads. */
export function visitPaths(random, plantIds) {
  const page = pageOfMix(random());
  const kind = random() < documentShare ? "document" : "data";
  const id = plantIds[Math.floor(random() * plantIds.length)];
  const first = { kind, path: page[kind].replace(":id", id) };
  return page.loads ? [first, { kind: "data", path: page.loads }] : [first];
}

/** Reproducible numbers from 0 to 1. */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sends a request over the connections of a browser; rejects with `isUnread` when the server had closed one before. */
function send(url, { agent, headers }) {
  return new Promise((resolve, reject) => {
    let wasAnswered = false;
    const message = request(url, { agent, headers, timeout: timeoutMs });
    const lost = (error) => reject(Object.assign(error, { isUnread: message.reusedSocket && !wasAnswered }));
    message.on("error", lost);
    message.on("timeout", () => message.destroy(new Error("timeout")));
    message.on("response", (response) => {
      wasAnswered = true;
      response.resume();
      response.on("error", lost).on("end", () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    message.end();
  });
}

/** One person with a browser: the connections, the cookie, and the ETags of what may be kept. */
export function createBrowser(origin, cookie, counts) {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerPerson });
  const etags = new Map();

  async function sendAgain(url, options) {
    try {
      return await send(url, options);
    } catch (error) {
      if (!error.isUnread) throw error;
      counts.repeated += 1;
      return send(url, { ...options, agent: false });
    }
  }

  /** Requests until there is an answer other than 503, as pages do by themselves. */
  async function get({ kind, path }, { isOver, pause }) {
    const headers = {
      Accept: kind === "document" ? "text/html" : "*/*",
      "Accept-Encoding": "gzip, br",
      "Accept-Language": "en",
      Cookie: cookie,
      "Sec-Fetch-Dest": kind === "document" ? "document" : "empty",
      "Sec-Fetch-Site": "same-origin",
      ...(etags.has(path) && { "If-None-Match": etags.get(path) }),
    };
    const asked = performance.now();
    for (;;) {
      const started = performance.now();
      counts.sent += 1;
      try {
        const response = await sendAgain(new URL(path, origin), { agent, headers });
        const ms = performance.now() - started;
        if (response.status === 503 && response.headers["retry-after"]) {
          counts.busyMs[kind].push(ms);
          await pause(1_000 * Number(response.headers["retry-after"]));
          if (isOver()) {
            counts.unserved += 1;
            return;
          }
          continue;
        }
        if (response.status !== 200 && response.status !== 304) throw new Error(`status ${response.status}`);
        counts.ms[kind].push(ms);
        counts.waitSeconds.push((performance.now() - asked) / 1_000);
        const { etag, "cache-control": caching = "" } = response.headers;
        if (etag && !caching.includes("no-store")) etags.set(path, etag);
      } catch (error) {
        const why = `${kind}: ${error.code ?? error.message}`;
        counts.errors.set(why, (counts.errors.get(why) ?? 0) + 1);
      }
      return;
    }
  }
  return { get, close: () => agent.destroy() };
}

/** A session for each of a thousand people, which the others share: what is cached is cached for a session. */
export async function signInPeople(url, people) {
  const cookies = [];
  while (cookies.length < Math.min(people, 1_000)) {
    cookies.push(...(await Promise.all(Array.from({ length: 4 }, () => signedInCookie(url)))));
  }
  return Array.from({ length: people }, (_, index) => cookies[index % cookies.length]);
}

export const plantIdsOf = async (url, cookie) => {
  const headers = { Cookie: cookie };
  const company = await firstCompany(`${url}/api/v0`, headers);
  const { text } = await timed(`${url}/api/v0/companies/${company}/plants?per_page=100`, headers);
  return JSON.parse(text).data.map(({ id }) => id);
};

export const createCounts = () => ({
  sent: 0,
  repeated: 0,
  /** Answers of 503 with Retry-After, and others. */
  busyMs: { document: [], data: [] },
  ms: { document: [], data: [] },
  /** How long a person waited for an answer, with all that came before it. */
  waitSeconds: [],
  /** Requests whose people still waited at the end. */
  unserved: 0,
  errors: new Map(),
});

export const countErrors = ({ errors }) => [...errors.values()].reduce((sum, count) => sum + count, 0);

/** A file system in memory: Miniflare has the edge cache in files, for whose writes every request of workerd waits. */
const memoryFolder = "/dev/shm";

/**
 * The edge in front of a v0 API in another process, as in a deployment with an own API: in one process they share a
 * thread (docs/decisions/0036).
 */
async function withOwnApi(browseStack) {
  const { TMPDIR } = process.env;
  if (existsSync(memoryFolder)) process.env.TMPDIR = memoryFolder;
  const folder = mkdtempSync(join(tmpdir(), "heliograph-load-"));
  const api = await startReferenceApi({ port: 0, stateDir: join(folder, "api"), vars: { DEMO_PLANTS: "300" } });
  let stack;
  try {
    await api.seed();
    stack = await startStack({
      port: 0,
      stateDir: join(folder, "edge"),
      edgeVars: { ...benchVars, V0_API_URL: api.url },
      referenceVars: {},
    });
    return await browseStack(stack);
  } finally {
    await stack?.stop();
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
    // Other benches use the disk, as `npm start` does.
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

async function browse({ stack, people, minutes }) {
  const counts = createCounts();
  const cookies = await signInPeople(stack.url, people);
  const plantIds = await plantIdsOf(stack.url, cookies[0]);
  const before = { workerd: workerdUsage(), client: process.cpuUsage(), at: performance.now() };
  let memory = before.workerd.memoryMb;
  const watch = setInterval(() => (memory = Math.max(memory, workerdUsage().memoryMb)), 2_000);
  const until = Date.now() + minutes * 60_000;
  const time = {
    isOver: () => Date.now() >= until,
    pause: (ms) => sleep(Math.min(ms, Math.max(0, until - Date.now()))),
  };
  await Promise.all(
    cookies.map(async (cookie, index) => {
      const random = createRandom(index + 1);
      const browser = createBrowser(stack.url, cookie, counts);
      await sleep(random() * Math.min(thinkMs, minutes * 60_000));
      while (!time.isOver()) {
        for (const part of visitPaths(random, plantIds)) {
          // All that were still waiting would send their next request at once.
          if (!time.isOver()) await browser.get(part, time);
        }
        // Half of the time to one and a half of it.
        await time.pause((0.5 + random()) * thinkMs);
      }
      browser.close();
    }),
  );
  clearInterval(watch);
  const seconds = (performance.now() - before.at) / 1_000;
  const client = process.cpuUsage(before.client);
  return {
    counts,
    seconds,
    memory,
    workerdSeconds: workerdUsage().cpuSeconds - before.workerd.cpuSeconds,
    clientSeconds: (client.user + client.system) / 1e6,
    errors: countErrors(counts),
  };
}

const tenths = (value) => Math.round(10 * value) / 10;

function latencies(what, times, unit = "ms") {
  if (times.length === 0) return [report(`  ${what}`, 0, "requests")];
  return [
    report(`  ${what}`, times.length, "requests"),
    ...[50, 95, 99].map((share) => report(`    p${share}`, tenths(percentile(times, share)), unit)),
  ];
}

function costRows({ counts, seconds, memory, workerdSeconds, clientSeconds, errors }) {
  const served = counts.ms.document.length + counts.ms.data.length;
  return [
    ...[...counts.errors].map(([why, count]) => report(`  ${why}`, count, "errors")),
    report("  sent", counts.sent, "requests"),
    report("  served a second", served / seconds, "requests"),
    report("  sent again on a new connection, unread on a kept one", counts.repeated, "requests"),
    ...latencies("documents answered", counts.ms.document),
    ...latencies("data answered", counts.ms.data),
    ...latencies("documents refused: 503 with Retry-After", counts.busyMs.document),
    ...latencies("data refused: 503 with Retry-After", counts.busyMs.data),
    ...latencies("answered, with the wait after each refusal", counts.waitSeconds, "s"),
    report("  still waiting at the end", counts.unserved, "requests"),
    report("  processor time of workerd for each served one", (1_000 * workerdSeconds) / Math.max(1, served), "ms"),
    report("  workerd", (100 * workerdSeconds) / seconds, "% of a core"),
    report("  client", (100 * clientSeconds) / seconds, "% of a core"),
    report("  memory of workerd, highest", memory, "MB"),
    report("  errors of any kind", errors, "requests"),
  ];
}

const refusalRow = ({ counts }) =>
  atMost(
    "above capacity: time to a 503 with Retry-After of a document, p95",
    counts.busyMs.document.length > 0 ? tenths(percentile(counts.busyMs.document, 95)) : 0,
    100,
    "ms",
  );

/** 1,000 signed-in people who open a page every 20 seconds. */
export async function measureLoad({ options }) {
  const { people = 1_000, minutes = 10 } = options;
  const result = await withOwnApi((stack) => browse({ stack, people, minutes }));
  return [
    atMost(`${people} people for ${minutes} min: requests lost or failed`, result.errors, 0, "requests"),
    refusalRow(result),
    ...costRows(result),
  ];
}

/** More people than two cores can serve: who is not served is told when to come back. */
export async function measureSurge({ options }) {
  const { people = 3_000, minutes = 1 } = options;
  const result = await withOwnApi((stack) => browse({ stack, people, minutes }));
  return [
    atMost(`${people} people for ${minutes} min: requests lost or failed`, result.errors, 0, "requests"),
    refusalRow(result),
    ...costRows(result),
  ];
}
