import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { projectRoot } from "../../scripts/build.mjs";
import { databaseWorker, migrate } from "../../scripts/database.mjs";
import { referenceWorker, seed } from "../../scripts/stack.mjs";
import { atMost, benchVars, firstCompany, median, ownerToken, report, timed } from "./measuring.mjs";

/** A minimal Worker that stores a row, the baseline of the comparison. */
const bareWorker = `
let isCreated = false;
export default {
  async fetch(request, { DB }) {
    if (!isCreated) await DB.exec("create table if not exists measurements (id integer primary key, meter, at, body)");
    isCreated = true;
    const at = Date.now();
    await DB.prepare("insert into measurements (meter, at, body) values (?, ?, ?)").bind(1, at, await request.text()).run();
    return Response.json({ at });
  },
};`;

/**
 * The included back end, with `/trips`: the round trips to the database since the last call, their statements, and the rows
 * that these wrote.
 */
const countingWorker = `
import worker from "./index.js";
const counts = { trips: 0, statements: 0, written: 0 };
function countCalls(object, names, statementsOf) {
  const prototype = Object.getPrototypeOf(object);
  for (const name of names) {
    const call = prototype[name];
    prototype[name] = async function (...parameters) {
      counts.trips += 1;
      counts.statements += statementsOf(...parameters);
      const result = await call.apply(this, parameters);
      for (const each of [result].flat()) counts.written += each?.meta?.rows_written ?? 0;
      return result;
    };
  }
}
let isCounting = false;
export default {
  ...worker,
  async fetch(request, env, context) {
    if (!isCounting) {
      isCounting = true;
      countCalls(env.DB, ["batch"], ({ length }) => length);
      countCalls(env.DB.prepare("select 1"), ["all", "first", "raw", "run"], () => 1);
    }
    if (new URL(request.url).pathname !== "/trips") return worker.fetch(request, env, context);
    const response = Response.json(counts);
    Object.assign(counts, { trips: 0, statements: 0, written: 0 });
    return response;
  },
};`;

const meters = 100;
const concurrency = 10;
const pushesPerMeter = 8;
const pushesInARow = 100;
const minuteMs = 60_000;
/** The time in the afternoon, so that all pushes are of the running day. A push for an earlier day takes longer. */
const demoNow = `${new Date().toISOString().slice(0, 10)}T12:00:00Z`;

/** The calls of the page of a plant with one meter that nobody has opened yet, below the company. */
function callsOfPage({ id, meters: [meter] }, today) {
  const days = `start_date=${today.slice(0, 7)}-01&end_date=${today}`;
  const ofPlant = ["today", "custom-fields", "promise-statuses", "issues", "tickets", "notes", "files", "audits"];
  const measured = [
    `performances?period_type=day&${days}`,
    `losses?${days}`,
    `meters/${meter.id}/meter-statuses?${days}`,
  ];
  return [
    "tags?viewable=1",
    "children",
    "plant-custom-field-types",
    `plants/${id}?with=meters`,
    ...[...ofPlant, "meters/audits", ...measured].map((call) => `plants/${id}/${call}`),
  ];
}

/** The included back end with its counting Worker in place of the entry. */
function countedReference(vars) {
  const worker = referenceWorker({ SESSION_SECRET: benchVars.SESSION_SECRET, ...vars }, 0);
  const directory = join(projectRoot, "build/reference-api");
  return {
    ...worker,
    modules: [{ type: "ESModule", path: join(directory, "counting.js"), contents: countingWorker }, ...worker.modules],
  };
}

/** The trips, the statements and the written rows of what runs, by the included back end at an address. */
async function tripsOf(referenceUrl, run) {
  await timed(`${referenceUrl}/trips`);
  await run();
  return JSON.parse((await timed(`${referenceUrl}/trips`)).text);
}

async function startWorkers(stateDir) {
  const bare = {
    name: "bare",
    modules: [{ type: "ESModule", path: join(projectRoot, "build/bare.js"), contents: bareWorker }],
    modulesRoot: join(projectRoot, "build"),
    compatibilityDate: "2026-04-26",
    d1Databases: { DB: "bare" },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  const reference = countedReference({ DEMO_PLANTS: "300", DEMO_NOW: demoNow });
  const miniflare = new Miniflare({
    cf: false,
    d1Persist: join(stateDir, "d1"),
    r2Persist: join(stateDir, "r2"),
    workers: [reference, bare, databaseWorker(reference)],
  });
  const referenceUrl = (await miniflare.unsafeGetDirectURL(reference.name)).origin;
  await migrate(miniflare, join(projectRoot, "reference-api/migrations"));
  const bareUrl = (await miniflare.unsafeGetDirectURL("bare")).origin;
  await seed(referenceUrl);
  return { referenceUrl, bareUrl, stop: () => miniflare.dispose() };
}

const agent = new Agent({ keepAlive: true });

/**
 * Posts a text; resolves with the status and the milliseconds until the response was complete. It is sent again when
 * workerd has closed a connection that was idle.
 */
function post(url, body) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const message = request(url, { method: "POST", agent }, (response) => {
      response.resume().on("end", () => resolve({ status: response.statusCode, ms: performance.now() - started }));
    });
    message.on("error", (error) => (message.reusedSocket ? resolve(post(url, body)) : reject(error))).end(body);
  });
}

/** The round trips of the calls of a plant's page. */
async function tripsOfPage(referenceUrl, now) {
  const headers = { Authorization: `Bearer ${await ownerToken(referenceUrl)}` };
  const path = `${referenceUrl}/v0/companies/${await firstCompany(`${referenceUrl}/v0`, headers)}`;
  const { text } = await timed(`${path}/plants?with=meters`, headers);
  const plant = JSON.parse(text).data.find(({ meters: all }) => all.length === 1);
  const calls = callsOfPage(plant, new Date(now).toISOString().slice(0, 10));
  const { trips } = await tripsOf(referenceUrl, async () => {
    for (const call of calls) await timed(`${path}/${call}`, headers);
  });
  return { calls: calls.length, trips };
}

/** The addresses of keys of some meters of the demo owner, each of another plant. */
async function createKeys(referenceUrl, count) {
  const headers = { Authorization: `Bearer ${await ownerToken(referenceUrl)}` };
  const path = `${referenceUrl}/v0/companies/${await firstCompany(`${referenceUrl}/v0`, headers)}/plants`;
  const keys = [];
  for (let page = 1; keys.length < count; page += 1) {
    const { text } = await timed(`${path}?with=meters&per_page=100&page=${page}`, headers);
    const { data } = JSON.parse(text);
    if (data.length === 0) throw new Error(`There are only ${keys.length} plants with a meter.`);
    for (const { id, meters: all } of data) {
      const meter = all.find(({ active }) => active);
      if (!meter || keys.length === count) continue;
      const response = await fetch(`${path}/${id}/meters/${meter.id}/ingest-keys`, { method: "POST", headers });
      if (response.status === 201) keys.push(referenceUrl + new URL((await response.json()).url).pathname);
    }
  }
  return keys;
}

/** A line with the energy of the five minutes that ended some intervals ago. */
const line = (intervals, now) =>
  `solar energy=${10 + intervals} ${Math.round((now - 5 * minuteMs * intervals) / 1_000)}`;

/** Runs some posts, several at once, and returns the posts per second and the statuses. */
async function throughput(posts) {
  const statuses = [];
  const started = performance.now();
  const waiting = posts.values();
  const work = async () => {
    for (const [url, body] of waiting) statuses.push((await post(url, body)).status);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { perSecond: (1_000 * posts.length) / (performance.now() - started), statuses };
}

/** The pushes of devices against a Worker that inserts one row, in the same run. */
export async function measurePush() {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-push-"));
  const { referenceUrl, bareUrl, stop } = await startWorkers(stateDir);
  try {
    const now = Date.parse(demoNow);
    const [first, ...keys] = await createKeys(referenceUrl, meters + 1);
    const times = { push: [], bare: [] };
    for (let push = pushesInARow; push > 0; push -= 1) {
      times.push.push((await post(first, line(push, now))).ms);
      times.bare.push((await post(bareUrl, line(push, now))).ms);
    }
    const { trips, statements, written } = await tripsOf(referenceUrl, () => post(first, line(0, now)));
    const posts = Array.from({ length: pushesPerMeter * meters }, (_, index) => [
      keys[index % meters],
      line(pushesPerMeter - Math.floor(index / meters), now),
    ]);
    const page = await tripsOfPage(referenceUrl, now);
    const bare = await throughput(posts.map(([, body]) => [bareUrl, body]));
    const all = await throughput(posts);
    return [
      atMost("a push against a Worker that inserts one row, p50", median(times.push) / median(times.bare), 4, "×"),
      report("  a push, p50", median(times.push), "ms"),
      atMost("  round trips of a push to the database", trips, 3, "trips"),
      report("  statements of a push", statements, "statements"),
      report("  rows that a push writes", written, "rows"),
      atMost(`round trips of the ${page.calls} calls of a plant's page`, page.trips, 20, "trips"),
      atMost(
        `${meters} meters, ${concurrency} at once: time against that Worker`,
        bare.perSecond / all.perSecond,
        4,
        "×",
      ),
      report("  pushes", all.perSecond, "a second"),
      atMost("  not stored", all.statuses.filter((status) => status !== 200).length, 0, "pushes"),
    ];
  } finally {
    await stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

// Of the built included back end alone: node tests/bench/push.mjs
if (process.argv[1] === import.meta.filename) {
  for (const { what, value, unit, bar = "" } of await measurePush())
    console.log(`${what.padEnd(64)} ${value} ${unit} ${bar}`);
  process.exit(0);
}
