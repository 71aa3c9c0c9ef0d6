import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atMost, firstCompany, median, ownerToken, percentile, report, timed, withStack } from "./measuring.mjs";

const fleets = [300, 10_000];
const days = 3;
const dayMs = 86_400_000;
const pauseMs = 100;
const pagesAfter = 20;
/** The longest background run of the larger fleet that the bench waits for. */
const maxRunMs = 240_000;
/** Of the time of the same request in a started process that has nothing to assess. */
const maxDelay = 2;

/**
 * The first request of a day, which starts the background run that assesses the fleet, relative to the first request of
 * a process that has nothing to assess. Both are a sign-in and a page of plants after a start of both Workers.
 */
export async function measureFirstRequest() {
  const rows = [];
  for (const plants of fleets) rows.push(...(await measureFleet(plants)));
  return rows;
}

async function measureFleet(plants) {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-first-request-"));
  const at = (day) => new Date(Date.parse("2026-11-24T12:00:00Z") + day * dayMs).toISOString();
  const onDay = (day) =>
    withStack({ stateDir, plants, demoNow: at(day) }, (stack) => openPages(stack, at(day - 1).slice(0, 10)));
  try {
    await withStack({ stateDir, plants, demoNow: at(0) }, (stack) => stack.seed());
    const usual = [];
    const first = [];
    for (let day = 1; day <= days; day += 1) {
      usual.push(await onDay(day - 1));
      first.push(await onDay(day));
    }
    const [during, after] = ["during", "after"].map((part) => first.flatMap((opened) => opened[part]));
    const ratio = (part) => median(first.map((opened) => opened[part])) / median(usual.map((opened) => opened[part]));
    const title = `${plants.toLocaleString("en")} plants:`;
    return [
      report(`${title} sign-in of a usual start`, median(usual.map(({ signIn }) => signIn)), "ms"),
      atMost(`${title} first request of a day, a sign-in`, ratio("signIn"), maxDelay, "×"),
      report(`${title} first page of plants of a usual start`, median(usual.map(({ page }) => page)), "ms"),
      atMost(`${title} first page of plants of a day`, ratio("page"), maxDelay, "×"),
      report(`${title} background run of a day`, median(first.map(({ run }) => run)), "ms"),
      report(`${title} a page of plants, median`, median(after), "ms"),
      atMost(`${title} during the background run, median`, median(during) / median(after), maxDelay, "×"),
      report(`${title} during the background run, p95`, percentile(during, 95), "ms"),
    ];
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** The milliseconds of a sign-in, of the first page, of the pages until the fleet is assessed, and of pages after that. */
async function openPages({ referenceUrl }, yesterday) {
  const started = performance.now();
  const token = await ownerToken(referenceUrl);
  const signIn = performance.now() - started;
  const headers = { Authorization: `Bearer ${token}` };
  const company = await firstCompany(`${referenceUrl}/v0`, headers);
  const get = (call) => timed(`${referenceUrl}/v0/companies/${company}/${call}`, headers);
  const open = async () => (await get("plants")).ms;
  const page = await open();
  // Sums over plants end with the day up to which all plants are assessed.
  const isAssessed = async () => {
    const { text } = await get(`status-counts?start_date=${yesterday}&end_date=${yesterday}`);
    return JSON.parse(text).length > 0;
  };
  const during = [];
  while (!(await isAssessed())) {
    if (performance.now() - started > maxRunMs) throw new Error(`The fleet was not assessed after ${maxRunMs} ms`);
    during.push(await open());
    await sleep(pauseMs);
  }
  const run = performance.now() - started;
  const after = [];
  for (let index = 0; index < pagesAfter; index += 1) after.push(await open());
  return { signIn, page, during, run, after };
}
