import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { startStack } from "../../scripts/stack.mjs";
import { measureTasks } from "./main-thread.mjs";
import { atMost, benchVars, firstCompany, median, ownerToken, report, timed } from "./measuring.mjs";
import { signedInCookie, signedInPage } from "./signed-in.mjs";

const fleet = 3_000;
const rounds = 15;
const maxTaskMs = 50;

/** Types of issues that each make an entry of their own. */
const types = [
  ...["zero_yield", "shade_first_half", "shade_second_half", "misc", "power_optimizer_issue"],
  ...["power_interruption", "outage", "pollution", "string_issue", "inverter_issue"],
];
const largeFleet = 1_000;

async function withStack({ plants, edgeVars = {} }, measure) {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-triage-"));
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: { ...benchVars, ...edgeVars },
    referenceVars: { DEMO_PLANTS: String(plants) },
  });
  try {
    await stack.seed();
    return await measure(stack);
  } finally {
    await stack.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** The plants with open issues, and their issues. */
async function countIssues(url, headers) {
  const counts = { plants: 0, issues: 0 };
  for (let page = 1; ; page += 1) {
    const { text } = await timed(`${url}?with=meter_issues&snoozed=1&per_page=100&page=${page}`, headers);
    const { data } = JSON.parse(text);
    if (data.length === 0) return counts;
    counts.plants += data.length;
    counts.issues += data.reduce((sum, { meter_issues }) => sum + meter_issues.length, 0);
  }
}

/** The queue of a large fleet against a page of a list, both by somebody who just signed in, then from the cache. */
async function queueRows({ url, referenceUrl }) {
  const bearer = { Authorization: `Bearer ${await ownerToken(referenceUrl)}` };
  const company = await firstCompany(`${referenceUrl}/v0`, bearer);
  const path = `${referenceUrl}/v0/companies/${company}`;
  const counts = await countIssues(`${path}/plant-issues`, bearer);
  const { count: plants } = JSON.parse((await timed(`${path}/statistics/number-of-plants`, bearer)).text);
  const times = { list: [], queue: [], cached: [] };
  let data = "";
  for (let round = 0; round < rounds; round += 1) {
    const cookie = { Cookie: await signedInCookie(url) };
    times.list.push((await timed(`${url}/issues`, cookie)).ms);
    times.queue.push((await timed(`${url}/triage`, cookie)).ms);
    times.cached.push((await timed(`${url}/triage`, cookie)).ms);
    data = (await timed(`${url}/triage.data`, cookie)).text;
  }
  const [list, queue, cached] = [times.list, times.queue, times.cached].map(median);
  const what = `queue of ${plants} plants, ${counts.plants} with ${counts.issues} issues`;
  return [
    report("a page of the issues, uncached", list, "ms"),
    atMost(`${what}, uncached against a page of the issues`, queue / list, 3, "×"),
    atMost("the same queue from the cache against a page of the issues", cached / list, 1, "×"),
    atMost("payload of a navigation to the queue, gzip", gzipSync(data).length / 1_000, 30, "kB"),
  ];
}

/** Opens the panel of a cause that has the pointer; resolves to the milliseconds until its evidence is there. */
async function openPanel(page, index) {
  const link = page.locator("tbody th[scope=row] a").nth(index);
  await link.hover();
  await page.waitForTimeout(250);
  const ms = await link.evaluate(async (element) => {
    const startedAt = performance.now();
    element.click();
    const links = () => [...document.querySelectorAll("aside a")];
    const isOpen = () => links().some(({ textContent }) => textContent.includes("Performance of these days"));
    while (!isOpen() && performance.now() - startedAt < 5_000) await new Promise(requestAnimationFrame);
    return performance.now() - startedAt;
  });
  await page.keyboard.press("Escape");
  await page.locator("aside h2").waitFor({ state: "detached" });
  return ms;
}

async function panelRows(browser, { url }) {
  const { context } = await signedInPage(browser, url);
  const page = await context.newPage();
  await page.goto("/triage");
  await page.locator("html[data-hydrated]").waitFor();
  await page.locator("tbody th[scope=row] a").first().waitFor();
  const times = [];
  for (let index = 0; index < 8; index += 1) times.push(await openPanel(page, index));
  await context.close();
  return [atMost("panel of a cause with its evidence, after a click", median(times), 300, "ms")];
}

/** The reference API, but with ten issues of their own for each of a thousand plants. */
async function startLargeApi(referenceUrl) {
  const row = (id) => ({
    id,
    name: `Plant ${id}`,
    monitored_since: "2024-01-01",
    owning_company_id: 2,
    drivers: [{ id, name: `driver-${id}` }],
    lost_kwh_per_day: largeFleet - id,
    meter_issues: types.map((type_name, index) => ({
      id: id * 100 + index,
      meter_id: id * 10,
      type_name,
      severity: 50,
      found_on: `2026-0${1 + ((id + index) % 9)}-1${index}`,
      lost_kwh_per_day: 10 - index,
    })),
  });
  const server = createServer(async (request, response) => {
    const target = new URL(request.url, referenceUrl);
    if (target.pathname.endsWith("/plant-issues")) {
      const page = Number(target.searchParams.get("page") ?? 1);
      const data = Array.from({ length: 100 }, (_, index) => row((page - 1) * 100 + index + 1));
      response.setHeader("Content-Type", "application/json");
      return response.end(JSON.stringify({ data, total: largeFleet, per_page: 100 }));
    }
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, ...headers } = request.headers;
    const body = ["GET", "HEAD"].includes(request.method) ? undefined : Buffer.concat(chunks);
    const upstream = await fetch(target, { method: request.method, headers, body });
    response.statusCode = upstream.status;
    response.setHeader("Content-Type", upstream.headers.get("Content-Type") ?? "application/json");
    response.end(Buffer.from(await upstream.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** The longest task while a queue of 10,000 entries is scrolled and its next page is opened. */
async function largeQueueRows(browser, referenceUrl) {
  const api = await startLargeApi(referenceUrl);
  try {
    return await withStack({ plants: 20, edgeVars: { V0_API_URL: api.url } }, async ({ url }) => {
      const cookie = { Cookie: await signedInCookie(url) };
      const first = await timed(`${url}/triage`, cookie);
      const { context } = await signedInPage(browser, url);
      const page = await context.newPage();
      await page.goto("/triage");
      await page.locator("html[data-hydrated]").waitFor();
      await page.locator("tbody th[scope=row] a").first().waitFor();
      const count = Number((await page.getByRole("link", { name: /^Open/ }).textContent()).replace(/\D/g, ""));
      await page.waitForTimeout(1_500);
      const scroll = async () => {
        for (let step = 0; step < 40; step += 1) {
          await page.mouse.wheel(0, 150);
          await page.waitForTimeout(30);
        }
      };
      await page.mouse.move(600, 500);
      const { longestCpuMs } = await measureTasks(browser, page, scroll, 10);
      await context.close();
      return [
        report(`queue of ${count} causes, uncached`, first.ms, "ms"),
        atMost(`queue of ${count} causes: longest task while it is scrolled`, longestCpuMs, maxTaskMs, "ms"),
      ];
    });
  } finally {
    api.stop();
  }
}

/** The triage queue of large fleets: its time, its bytes, its panel and its scrolling. */
export async function measureTriage({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const large = await withStack({ plants: fleet }, async (started) => [
      ...(await queueRows(started)),
      ...(await panelRows(browser, started)),
    ]);
    return [...large, ...(await largeQueueRows(browser, stack.referenceUrl))];
  } finally {
    await browser.close();
  }
}
