import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../scripts/build.mjs";
import { browsePages } from "./load.mjs";
import {
  atMost,
  benchVars,
  firstCompany,
  median,
  percentile,
  report,
  residentMb,
  timed,
  workerdUsage,
} from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** What a person waits at most while another one opens pages. */
const longestWaitMs = 2_000;
/** After a burst, until memory has to be given back. */
const settleMs = 60_000;
const probeMs = 500;
/** Pages of the other person before a burst. */
const undisturbedPages = 9;

/** `npm start` in a process of its own, without the client. */
async function startInstallation() {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-burst-"));
  const env = { ...process.env, ...benchVars, STATE_DIR: stateDir, PORT: "0" };
  const child = spawn("node", ["scripts/start.mjs"], { cwd: projectRoot, env, stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const ready = /ready: (\S+)[\s\S]*Stop with/.exec(output);
      if (ready) resolve(ready[1]);
    });
    child.once("close", () => reject(new Error(`It has not started:\n${output}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill();
    await ended;
    rmSync(stateDir, { recursive: true, force: true });
  };
  const memoryMb = () => workerdUsage(child.pid).memoryMb + residentMb(child.pid);
  return { url, stop, memoryMb, cpuSeconds: () => workerdUsage(child.pid).cpuSeconds };
}

/** Opens a page on a connection of its own; resolves with its status, or 0 when it was left or lost. */
function open(url, path, cookie, leaveAfterMs = null, method = "GET") {
  const { port, host } = new URL(url);
  return new Promise((resolve) => {
    let head = "";
    const socket = connect(Number(port), "127.0.0.1", () => {
      const headers = `Host: ${host}\r\nCookie: ${cookie}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n`;
      socket.write(`${method} ${path} HTTP/1.1\r\n${headers}\r\n`);
      if (leaveAfterMs !== null) setTimeout(() => socket.destroy(), leaveAfterMs);
    });
    socket.on("data", (chunk) => {
      if (head.length < 20) head += chunk.toString("latin1", 0, 20);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(Number(/ (\d{3})/.exec(head)?.[1] ?? 0)));
  });
}

/** Sends requests evenly over a time while another person opens a page again and again. */
async function whileAnotherPersonLooks(url, { count, overMs, send, restMs = 10_000 }) {
  const other = await signedInCookie(url);
  const page = () => timed(`${url}/plants`, { Cookie: other, Connection: "close" });
  const undisturbed = [];
  for (let index = 0; index < undisturbedPages; index += 1) undisturbed.push((await page()).ms);
  let isOver = false;
  const waits = [];
  let failures = 0;
  const look = async () => {
    while (!isOver) {
      const shown = await page().catch(() => null);
      if (shown) waits.push(shown.ms);
      else failures += 1;
      await sleep(probeMs);
    }
  };
  const looking = look();
  const statuses = {};
  const all = [];
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    all.push(
      send(index).then((status) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
    await sleep(Math.max(0, startedAt + ((index + 1) * overMs) / count - performance.now()));
  }
  const last = await Promise.race([Promise.all(all).then(() => performance.now() - startedAt), sleep(180_000, null)]);
  await sleep(restMs);
  isOver = true;
  await looking;
  const worst = Math.max(...waits);
  const times = worst / median(undisturbed);
  return { worst, times, failures, statuses: JSON.stringify(statuses), lastMs: last ?? Infinity };
}

/**
 * Measures what one signed-in client takes from everybody else, and the memory of the processes: bursts of pages that
 * are left early or not, ten pages a second, reports that are cancelled, many people, mixed use, and many pages.
 */
export async function* measureBurst({ options }) {
  const { minutes = 10, scale = 1 } = options;
  const only = Object.keys(options).filter((name) => options[name] === 1 && name !== "scale" && name !== "minutes");
  const isSelected = (name) => only.length === 0 || only.includes(name);
  const installation = await startInstallation();
  const { url, memoryMb } = installation;
  try {
    const cookie = await signedInCookie(url);
    const headers = { Cookie: cookie };
    const company = await firstCompany(`${url}/api/v0`, headers);
    const plants = JSON.parse(
      (await timed(`${url}/api/v0/companies/${company}/plants?per_page=100`, headers)).text,
    ).data;
    const plantPath = (index) => `/plants/${plants[index % plants.length].id}`;
    const reportPath = (index) =>
      `/resources/report-plant?companyId=${company}&plantId=${plants[index % plants.length].id}&start_date=2026-01-01&end_date=2026-01-31`;
    for (let index = 0; index < 40; index += 1) await open(url, plantPath(index), cookie);
    const page = (leave) => (index) => open(url, plantPath(index), cookie, leave);
    const load = (path, leave) => (index) => open(url, path(index), cookie, leave);
    const cases = {
      burst300: ["300 pages of one person", 300, 1_700, page(null)],
      left300: ["300 pages, left after 4 ms", 300, 1_700, page(4)],
      burst1300: ["1,300 pages of one person", 1_300, 7_000, page(null)],
      left1300: ["1,300 pages, left after 4 ms", 1_300, 7_000, page(4)],
      steady: ["10 pages a second, left after 4 ms", 1_200, 120_000, page(4)],
      reports: ["100 cancelled reports", 100, 1_000, load(reportPath, 200)],
    };
    for (const [name, [what, count, overMs, send]] of Object.entries(cases)) {
      if (!isSelected(name)) continue;
      const [before, cpuBefore] = [memoryMb(), installation.cpuSeconds()];
      const run = { count: Math.ceil(count * scale), overMs: overMs * scale, send };
      const { worst, times, failures, statuses, lastMs } = await whileAnotherPersonLooks(url, run);
      const peak = memoryMb();
      for (let waited = 0; waited < settleMs && memoryMb() > 1.2 * before; waited += 1_000) await sleep(1_000);
      yield atMost(`${what}: page of another person, longest`, worst, longestWaitMs, "ms");
      yield report("  against the median of the same page before", times, "×");
      yield atMost("  pages of the other person that failed", failures, 0, "pages");
      yield report(`  last response; statuses ${statuses}`, lastMs, "ms");
      yield report("  processor time of workerd", installation.cpuSeconds() - cpuBefore, "s");
      yield atMost(
        `  memory a minute later (${Math.round(before)} to ${Math.round(peak)} MB)`,
        memoryMb() / before,
        1.2,
        "×",
      );
    }
    for (const people of [60, 200]) if (isSelected(`people${people}`)) yield* await browsePages(url, { people });
    if (isSelected("mixed")) yield* mixedUse(installation, { minutes, cookie, plantPath, reportPath });
    if (isSelected("pages")) yield* streamedPages(installation, cookie);
  } finally {
    await installation.stop();
  }
}

/** People who open pages, leave them, load reports, write notes and look at the proxied list. */
async function* mixedUse({ url, memoryMb }, { minutes, cookie, plantPath, reportPath }) {
  const before = memoryMb();
  const until = Date.now() + minutes * 60_000;
  const times = [];
  const person = async (index) => {
    const own = await signedInCookie(url);
    for (let step = index; Date.now() < until; step += 1) {
      const startedAt = performance.now();
      if (step % 4 === 0) await open(url, plantPath(step), own, 4);
      else if (step % 4 === 1) await open(url, reportPath(step), own, 200);
      else {
        await open(url, step % 4 === 2 ? plantPath(step) : "/triage", own);
        times.push(performance.now() - startedAt);
      }
      await sleep(1_000);
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, index) => person(index)));
  const after = memoryMb();
  await sleep(settleMs);
  await open(url, "/plants", cookie);
  yield report(`${minutes} minutes of mixed use: pages`, times.length, "pages");
  yield report("  until a page was complete, p95", percentile(times, 95), "ms");
  yield atMost(
    `  memory a minute later (${Math.round(before)} to ${Math.round(after)} MB)`,
    memoryMb() / before,
    1.2,
    "×",
  );
}

const streamedCount = 2_000;

/** The memory that stays after many streamed pages. */
async function* streamedPages({ url, memoryMb }, cookie) {
  const load = async (count) => {
    for (let index = 0; index < count; index += 1) await open(url, "/wall", cookie);
  };
  await load(300);
  const before = memoryMb();
  await load(streamedCount);
  const kilobytes = (1_024 * (memoryMb() - before)) / streamedCount;
  yield atMost(`${streamedCount} streamed pages: memory of each`, kilobytes, 20, "kB");
}
