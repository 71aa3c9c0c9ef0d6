import { writeFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { faults, json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { violations } from "../support/violations";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const denied = json({ error: { code: 4005, messages: {} } }, 403);

const plantOf = (id: number, typeName: string) => ({
  id,
  name: `Roof ${id}`,
  owning_company_id: 3,
  yield_status: "NOK",
  meter_issues: [
    { id, meter_id: id, type_name: typeName, severity: 100, found_on: "2026-11-01", at_stake_kwh_per_day: 100 - id },
  ],
});
const issues = (...types: string[]) =>
  json({ data: types.map((type, index) => plantOf(index + 1, type)), total: types.length, per_page: 100 });

function serveFigures(upstream: MockUpstream, companyId = 3, lostCents = 3_100): void {
  const path = `GET /companies/${companyId}`;
  const losses = { lost_kwh_per_day: 312, lost_cents_per_day: lostCents, not_received_kwh_per_day: 0 };
  upstream.on(`${path}/statistics/losses`, json({ ...losses, plants_losing: 23, plants_silent: 4 }));
  upstream.on(`${path}/statistics/number-of-plants`, json({ count: 40 }));
  upstream.on(`${path}/performance`, json({ actual_yield_in_kwh: 90, expected_yield_in_kwh: 100 }));
  upstream.on(`${path}/driver-status`, json([{ status: 0, drivers: [] }]));
  upstream.on(`${path}/plant-issues`, issues("shade", "zero_yield"));
  upstream.on(`${path}/tickets`, json({ data: [], total: 0, per_page: 100 }));
  upstream.on(`${path}/plant-locations`, json([{ id: 1, status: "NOK", latitude: 52.1, longitude: 5.1 }]));
}

/** Advances the page's clock by the time until the next refresh, and waits for its response. */
async function refresh(page: Page, everyTick = false) {
  const response = page.waitForResponse((each) => each.url().includes("/resources/wall"));
  await (everyTick ? page.clock.runFor(minuteMs) : page.clock.fastForward(minuteMs));
  return response;
}

const form = { email: "anna@demo.example", password: "Sunny-roof-1", nextUrl: "/" };

/** Signs in as in another tab. The cache of the edge belongs to a token, so that the edge then loads everything. */
async function signInElsewhere(page: Page): Promise<void> {
  const options = { headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 };
  await page.request.post("/sign-out", options);
  expect((await page.request.post("/sign-in", { form, ...options })).status()).toBe(303);
}

const lost = (page: Page, amount = "€31") => page.getByText(amount, { exact: true });
const cause = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const notices = (page: Page) => page.getByRole("status").filter({ hasText: /./ });

test.beforeEach(async ({ page, upstream }) => {
  upstream.reset();
  serveFigures(upstream);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.clock.install();
});

test("refreshes for twelve hours without growing, errors or lost requests", async ({ page, signIn }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 720 });
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  // Chromium reports a response without a body, such as a 304, as aborted.
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") errors.push(`${reason}: ${request.url()}`);
  });
  const devTools = await page.context().newCDPSession(page);
  const heapBytes = async () => {
    // Further collections free what finalizers have released, and code that was used once.
    for (let run = 0; run < 8; run += 1) await devTools.send("HeapProfiler.collectGarbage");
    return (await devTools.send("Runtime.getHeapUsage")).usedSize;
  };
  await signIn("anna", "/wall");
  await expect(page.getByText("1 plant not OK on the map")).toBeVisible();

  const snapshot = async (name: string) => {
    const chunks: string[] = [];
    const add = ({ chunk }: { chunk: string }) => chunks.push(chunk);
    devTools.on("HeapProfiler.addHeapSnapshotChunk", add);
    await devTools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    devTools.off("HeapProfiler.addHeapSnapshotChunk", add);
    writeFileSync(`/tmp/heap-${name}.json`, chunks.join(""));
  };
  const statuses: number[] = [];
  const runHours = async (hours: number, everyTick: boolean) => {
    for (let minute = 0; minute < hours * 60; minute += 1) statuses.push((await refresh(page, everyTick)).status());
  };
  // The first hour runs each second, so that all code is compiled. The others run each minute, which is faster.
  await runHours(1, true);
  const afterAnHour = await heapBytes();
  await snapshot("1");
  console.log("1h", afterAnHour);
  for (const hours of [1, 2, 4, 4]) {
    await runHours(hours, false);
    console.log(hours, await heapBytes());
  }
  await snapshot("12");
  const growth = (await heapBytes()) / afterAnHour;
  console.log("growth", growth);
  expect(statuses).toHaveLength(720);
  // Nothing has changed, so that no response has a body.
  expect(new Set(statuses)).toEqual(new Set([304]));
  // The heap grows for some hours, then stays. A leak of 2 kB for each refresh would exceed this.
  expect(growth).toBeLessThan(1.15);
  expect(errors).toEqual([]);
  await expect(lost(page)).toBeVisible();
  await expect(page.getByText(/Updated \d+ s ago/)).toBeVisible();
});

