import type { Page } from "playwright/test";
import { daysAgo, listedPlant } from "../support/mock-plant";
import { faults, json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { dataRequests, openPage, toasts } from "../support/page";
import { violations } from "../support/violations";

const minuteMs = 60_000;
const plantsCall = "GET /companies/3/plant-issues?";

const plant = (id: number, kwh: number) => ({
  ...listedPlant(id),
  meter_issues: [
    { id, meter_id: id, type_name: "shade", severity: 75, found_on: daysAgo(9), at_stake_kwh_per_day: kwh },
  ],
});
const servePlants = (upstream: MockUpstream, ...kwh: number[]) =>
  upstream.on(plantsCall, json({ data: kwh.map((each, index) => plant(index + 1, each)), total: 40, per_page: 100 }));

const row = (page: Page, id: number) => page.getByRole("row", { name: new RegExp(`Roof ${id}(?!\\d)`) });

/** The requests of refreshes that a page sends from now on. */
function refreshesOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => request.headers()["x-refresh"] && urls.push(request.url()));
  return urls;
}

/**
 * Lets minutes pass until the page has sent one more refresh, and waits for its data. The code of the refresh loads once
 * the page is idle, however fast the clock of the test runs.
 */
async function refreshOnce(page: Page, refreshes: string[]): Promise<void> {
  const before = refreshes.length;
  const response = page.waitForResponse((each) => each.request().headers()["x-refresh"] !== undefined);
  const passMinute = async () => {
    await page.clock.fastForward(minuteMs);
    return refreshes.length;
  };
  await expect.poll(passMinute).toBe(before + 1);
  expect((await response).status()).toBe(200);
  await expect.poll(() => page.evaluate(() => window.__remixRouter.state.revalidation)).toBe("idle");
}

/** Signs in as in another tab. The cache of the edge belongs to a token, so that the edge then loads everything. */
async function signInElsewhere(page: Page): Promise<void> {
  const form = { email: "anna@demo.example", password: "Sunny-roof-1", nextUrl: "/" };
  const options = { headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 };
  expect((await page.request.post("/sign-in", { form, ...options })).status()).toBe(303);
}

test.beforeEach(async ({ context, upstream }) => {
  servePlants(upstream, ...Array.from({ length: 40 }, (_, index) => 95 - 2 * index));
  await context.clock.install();
});

test("refreshes triage around what is read, and marks what has changed", async ({ page, openAs, upstream }) => {
  await openAs("anna", "/triage");
  await refreshOnce(page, refreshesOf(page));
  const search = page.getByRole("searchbox").first();
  await search.fill("Roof");
  await expect(page).toHaveURL(/search=Roof/);
  await row(page, 2).getByRole("checkbox").check();
  await row(page, 20).getByRole("link").first().click();
  const panel = page.getByRole("complementary");
  await expect(panel).toContainText("Roof 20");
  await row(page, 24).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await search.evaluate((field: HTMLInputElement) => field.focus({ preventScroll: true }));

  await signInElsewhere(page);
  servePlants(upstream, ...Array.from({ length: 40 }, (_, index) => (index === 21 ? 54 : 95 - 2 * index)));
  const shown = page.waitForResponse((response) => response.url().includes("/triage.data"));
  await page.clock.fastForward(5 * minuteMs);
  expect((await shown).status()).toBe(200);
  await page.clock.runFor(100);
  const changed = page.locator("[data-changed]");
  await expect(changed.first()).toContainText("54");
  await expect(row(page, 22).locator("[data-changed]")).not.toHaveCount(0);
  await expect(row(page, 23).locator("[data-changed]")).toHaveCount(0);
  await expect(row(page, 2).getByRole("checkbox")).toBeChecked();
  await expect(panel).toContainText("Roof 20");
  await expect(search).toHaveValue("Roof");
  await expect(search).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(toasts(page)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.clock.runFor(5_000);
  await expect(changed).toHaveCount(0);

  await signInElsewhere(page);
  upstream.on("GET /", faults.serverError);
  await page.clock.fastForward(5 * minuteMs);
  const notice = page.getByRole("status").filter({ hasText: "could not be refreshed" });
  await expect(notice).toContainText(/Some figures are as of \d\d:\d\d/);
  await expect(row(page, 22)).toContainText("54");
  await page.route("**/*.data?*", (route) => route.abort());
  await page.clock.fastForward(5 * minuteMs);
  await expect(page.getByText(/As of \d\d:\d\d. Could not be refreshed./)).toBeVisible();
  await page.unroute("**/*.data?*");
  servePlants(upstream, 30);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, 1)).toContainText("30");
  await expect(page.getByRole("status").filter({ hasText: /refreshed/ })).toHaveCount(0);
});

test("refreshes each page with one request, unless it is hidden or offline", async ({ page, context, openAs }) => {
  await openAs("anna", "/triage");
  const refreshes = refreshesOf(page);
  const requests = dataRequests(page);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const waitHalfAnHour = async () => {
    for (let minute = 0; minute < 30; minute += 1) await page.clock.fastForward(minuteMs);
  };
  await refreshOnce(page, refreshes);
  await hide(true);
  await waitHalfAnHour();
  await hide(false);
  await expect.poll(() => refreshes.length).toBe(2);
  await context.setOffline(true);
  await waitHalfAnHour();
  expect(refreshes).toHaveLength(2);
  await context.setOffline(false);
  await expect.poll(() => refreshes.length).toBe(3);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await waitHalfAnHour();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(refreshes).toHaveLength(3);

  for (const path of ["/", "/plants", "/issues", "/performances", "/tickets?ticket_status=open", "/health"]) {
    await openPage(page, path);
    const before = refreshes.length;
    await refreshOnce(page, refreshes);
    expect(refreshes.length, path).toBe(before + 1);
  }
  expect(requests.map(({ href }) => href)).toEqual(refreshes);
});
