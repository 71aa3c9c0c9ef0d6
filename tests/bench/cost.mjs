import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import "temporal-polyfill/global";
import { importSource } from "../../scripts/import-source.mjs";
import { logFile } from "../../scripts/stack.mjs";
import { atMost, firstCompany, median, report, residentMb, timed, workerdUsage } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** V8 optimises a function after many calls. With fewer requests the figure measures slower code. */
const warmUpRequests = 100;
const measuredRequests = 400;
/** The number of plants between which a user goes back and forth. */
const plantCount = 20;

const listData = `/plants.data?_routes=${encodeURIComponent("routes/_app.plants")}`;

/** Milliseconds of processor time of workerd for a request: of all its Workers and the included back end. */
async function costOf(send, { warmUp = warmUpRequests, count = measuredRequests } = {}) {
  for (let index = 0; index < warmUp; index += 1) await send(index);
  const before = workerdUsage().cpuSeconds;
  for (let index = 0; index < count; index += 1) await send(index);
  return (1_000 * (workerdUsage().cpuSeconds - before)) / count;
}

/** Pages after which the heaps have their size: V8 frees what is older only when they are full. */
const warmUpPages = 2_000;
const streamedPages = 2_000;

/** The kB that a streamed page leaves in workerd and in this process, in which the front is. */
async function memoryOf(send) {
  const used = () => workerdUsage().memoryMb + residentMb(process.pid);
  for (let index = 0; index < warmUpPages; index += 1) await send();
  const before = used();
  for (let index = 0; index < streamedPages; index += 1) await send();
  return (1_024 * (used() - before)) / streamedPages;
}

/** The most calls of the API that a page makes when it was opened a moment before. */
const callsOfWarmPages = { "/": 0, "/triage": 0, "/health": 0, "/portfolio": 0 };

/** The number of calls of the API for a page that was opened before, from the log. */
async function warmCalls(url, headers, stateDir) {
  const open = async () => {
    const response = await fetch(url, { headers });
    await response.text();
    return response.headers.get("X-Request-Id");
  };
  await open();
  // The cache is written after the response.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const id = await open();
  for (;;) {
    const line = readFileSync(join(stateDir, logFile), "utf8")
      .split("\n")
      .find((each) => each.includes(id) && each.includes("upstreamCalls"));
    if (line) return JSON.parse(line).upstreamCalls;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * The calls of warm pages, the processor time of pages, whose requests are sent one after the other, and the memory that
 * they leave.
 */
export async function measureCost({ stack: { url }, stateDir }) {
  const headers = { Cookie: await signedInCookie(url), "Accept-Encoding": "gzip" };
  const company = await firstCompany(`${url}/api/v0`, headers);
  const list = `/api/v0/companies/${company}/plants`;
  const { text } = await timed(`${url}${list}?per_page=100`, headers);
  const plantIds = JSON.parse(text).data.map(({ id }) => id);
  const otherIds = plantIds.slice(plantCount);
  const page = (path) => costOf(() => timed(`${url}${path}`, headers));
  const plant = (id) => timed(`${url}/plants/${id}`, headers);
  const writeNote = async () => {
    const response = await fetch(`${url}/actions/write-note`, {
      method: "POST",
      headers: { ...headers, Origin: url, "Content-Type": "application/json" },
      body: JSON.stringify({ plantId: plantIds[0], companyId: company, message: "Cleaned the modules." }),
    });
    if (!response.ok) throw new Error(`The note responded ${response.status}: ${await response.text()}`);
    await response.text();
  };
  const calls = [];
  for (const [path, most] of Object.entries({ ...callsOfWarmPages, [`/plants/${plantIds[0]}`]: 4 })) {
    const count = await warmCalls(`${url}${path}`, headers, stateDir);
    calls.push(atMost(`calls of ${path.replace(/\d+/, "…")} that was opened before`, count, most, "calls"));
  }
  const costs = {
    "the dashboard": await page("/"),
    "the plants list": await page("/plants"),
    "a plant": await costOf((at) => plant(plantIds[at % plantCount])),
    "a plant that is opened for the first time": await costOf((at) => plant(otherIds[at]), {
      warmUp: 0,
      count: otherIds.length,
    }),
    "the tickets": await page("/tickets?ticket_status=open"),
    "a list's data": await page(listData),
    "the proxied list alone": await page(list),
    "a saved note": await costOf(writeNote),
    "a sign-in": await costOf(() => signedInCookie(url)),
  };
  const left = await memoryOf(() => timed(`${url}/wall`, headers));
  return [
    ...calls,
    ...Object.entries(costs).map(([what, ms]) => report(`processor time of ${what}`, ms, "ms")),
    atMost(`memory that a streamed page leaves, of ${streamedPages}`, left, 20, "kB"),
    report("memory of workerd", workerdUsage().memoryMb, "MB"),
  ];
}

const fileRows = 88_743;
const readings = 7;
const fiveMinutesMs = 300_000;

/** A row for each five minutes, with energy while the sun shines. */
function createMeasurementFile() {
  const rows = Array.from({ length: fileRows }, (_, row) => {
    const at = Date.UTC(2025, 0, 1) + row * fiveMinutesMs;
    const sun = Math.max(0, Math.sin((((at / 3_600_000) % 24) / 12 - 0.5) * Math.PI));
    const label = new Date(at).toISOString().slice(0, 16).replace("T", " ");
    return `${label},${(sun * (0.2 + ((row * 7_919) % 1_000) / 5_000)).toFixed(3)}`;
  });
  return ["time,energy (kWh)", ...rows].join("\n");
}

/** The time to read a measurement file, relative to Papa Parse alone. Both take turns in one process. */
export async function measureReading() {
  const { readFiles } = await importSource("entities/measurement/plan/read-files.ts");
  const text = createMeasurementFile();
  const file = { name: "year.csv", bytes: new TextEncoder().encode(text) };
  const meter = { position: { latitude: 52.1, longitude: 5.2 }, peakWatt: 8_000, inUse: { from: null, until: null } };
  const zones = { timeZone: "Europe/Amsterdam", dayZone: "Europe/Amsterdam" };
  const options = { ...zones, ...meter, columns: {}, choosesColumns: false };
  const times = { parse: [], read: [] };
  const measure = (name, run) => {
    const started = performance.now();
    run();
    times[name].push(performance.now() - started);
  };
  for (let reading = 0; reading < readings; reading += 1) {
    measure("parse", () => Papa.parse(text));
    measure("read", () => readFiles([file], options));
  }
  const ratio = median(times.read) / median(times.parse);
  return [
    atMost(`reading a measurement file of ${fileRows} rows against Papa Parse alone`, ratio, 5, "×"),
    report("  reading the file, median", median(times.read), "ms"),
  ];
}

// Without a running product: node tests/bench/cost.mjs
if (process.argv[1] === import.meta.filename)
  for (const { what, value, unit, bar = "" } of await measureReading())
    console.log(`${what.padEnd(72)} ${value} ${unit} ${bar}`);
