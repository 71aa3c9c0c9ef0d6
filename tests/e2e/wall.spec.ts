import type { Page } from "playwright/test";
import { keptBytes } from "../support/heap";
import { listedPlant, pageOf } from "../support/mock-plant";
import { faults, json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { violations } from "../support/violations";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const denied = json({ error: { code: 4005, messages: {} } }, 403);

const plantOf = (id: number, typeName: string) => ({
  ...listedPlant(id),
  meter_issues: [
    { id, meter_id: id, type_name: typeName, severity: 100, found_on: "2026-11-01", at_stake_kwh_per_day: 100 - id },
  ],
});
const issues = (...types: string[]) => pageOf(types.map((type, index) => plantOf(index + 1, type)));

function serveFigures(upstream: MockUpstream, companyId = 3, lostCents = 3_100): void {
  const path = `GET /companies/${companyId}`;
  const losses = { lost_kwh_per_day: 312, lost_cents_per_day: lostCents, not_received_kwh_per_day: 0 };
  upstream.on(`${path}/statistics/losses`, json({ ...losses, plants_losing: 23, plants_silent: 4 }));
  upstream.on(`${path}/statistics/number-of-plants`, json({ count: 40 }));
  upstream.on(`${path}/performance`, json({ actual_yield_in_kwh: 90, expected_yield_in_kwh: 100 }));
  upstream.on(`${path}/driver-status`, json([{ status: 0, drivers: [] }]));
  upstream.on(`${path}/plant-issues`, issues("shade", "zero_yield"));
  upstream.on(`${path}/tickets`, pageOf([]));
  upstream.on(`${path}/plant-locations`, json([{ id: 1, status: "NOK", latitude: 52.1, longitude: 5.1 }]));
}

/** Advances the page's clock by the time until the next refresh, and waits for its response. */
async function refresh(page: Page) {
  const response = page.waitForResponse((each) => each.url().includes("/resources/wall"));
  await page.clock.fastForward(minuteMs);
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
  serveFigures(upstream);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.clock.install();
});

test("opens from the dashboard and shows its figures without a menu", async ({ page, signIn }) => {
  await signIn("anna", "/");
  await page.getByRole("link", { name: "Wall display" }).click();
  await expect(page).toHaveURL("/wall");
  await expect(page.getByRole("heading", { name: "Zonnedak", level: 1 })).toBeVisible();
  await expect(lost(page)).toBeVisible();
  await expect(cause(page, "Shade")).toContainText("Roof 1");
  await expect(page.getByRole("listitem").filter({ hasText: "90.0%" })).toHaveCount(7);
  await expect(page.getByText("1 plant not OK on the map")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  // Every position of the elements, which move each minute on a larger screen.
  for (let minute = 0; minute < 9; minute += 1) {
    await refresh(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});

test("fits a screen of each size in both themes", async ({ page, signIn }) => {
  await signIn("anna", "/robots.txt");
  for (const [width, height, colorScheme] of [
    [1920, 1080, "light"],
    [3840, 2160, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto("/wall?companies=3,5");
    await expect(cause(page, "Shade")).toBeVisible();
    const isScrolling = () =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
        return scrollWidth > clientWidth || scrollHeight > clientHeight;
      });
    // Every position of the elements, which move each minute.
    for (let minute = 0; minute < 9; minute += 1) {
      expect(await isScrolling()).toBe(false);
      await refresh(page);
    }
    expect(await violations(page)).toEqual([]);
    await page.goto("/wall?companies=3");
    await expect(page.getByText("of 40", { exact: true })).toBeVisible();
    const cut = await page
      .getByRole("main")
      .evaluate((main) =>
        [...main.querySelectorAll("h2, h2 ~ div > p")]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  }
});

/** The simulated hours of the test below. `WALL_HOURS=12 npm run test:e2e -- wall` simulates a working day. */
const hoursOpen = Number(process.env.WALL_HOURS || 2);

test("refreshes for hours without growing, errors or lost requests", async ({ page, signIn }) => {
  test.setTimeout(hoursOpen * 60_000);
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
  await signIn("anna", "/wall");
  await expect(page.getByText("1 plant not OK on the map")).toBeVisible();

  const statuses: number[] = [];
  const runHours = async (hours: number) => {
    for (let minute = 0; minute < hours * 60; minute += 1) statuses.push((await refresh(page)).status());
  };
  await runHours(1);
  const afterAnHour = await keptBytes(devTools);
  await runHours(hoursOpen - 1);
  const growth = (await keptBytes(devTools)) / afterAnHour;
  expect(statuses).toHaveLength(hoursOpen * 60);
  // Nothing has changed, so that no response has a body.
  expect(new Set(statuses)).toEqual(new Set([304]));
  // A leak of 400 B for each refresh would exceed this.
  expect(growth).toBeLessThan(1.01);
  expect(errors).toEqual([]);
  await expect(lost(page)).toBeVisible();
  await expect(page.getByText(/Updated \d+ s ago/)).toBeVisible();
});

test("keeps the last figures and states their time during a failure", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/wall");
  await expect(cause(page, "Shade")).toBeVisible();
  await signInElsewhere(page);
  upstream.on("GET /", faults.serverError);
  await refresh(page);
  await expect(notices(page)).toContainText(
    /The service did not respond\. Some figures are as of \d+ \w+ \d+, \d\d:\d\d/,
  );
  await expect(lost(page)).toBeVisible();
  await expect(cause(page, "Shade")).toBeVisible();
  await expect(page.getByText(/Updated \d+ s ago/)).toBeHidden();

  await page.route("**/resources/**", (route) => route.abort());
  await page.clock.fastForward(minuteMs);
  await expect(notices(page)).toContainText("No connection.");
  await expect(lost(page)).toBeVisible();

  await page.unroute("**/resources/**");
  serveFigures(upstream, 3, 4_200);
  await refresh(page);
  await expect(lost(page, "€42")).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
});

test("loads nothing while the tab is hidden, and marks a new cause", async ({ page, signIn, upstream }) => {
  await test.step("loads nothing while the tab is hidden, and at once when it is shown", async () => {
    await signIn("anna", "/wall");
    await expect(page.getByText("1 plant not OK on the map")).toBeVisible();
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/resources/") && requests.push(request.url()));
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await setHidden(true);
    for (let minute = 0; minute < 60; minute += 1) await page.clock.fastForward(minuteMs);
    expect(requests).toEqual([]);
    const response = page.waitForResponse(/resources\/wall/);
    await setHidden(false);
    await response;
  });
  await test.step("marks a new cause for ten minutes", async () => {
    await expect(cause(page, "Shade")).toBeVisible();
    await signInElsewhere(page);
    upstream.on("GET /companies/3/plant-issues", issues("shade", "zero_yield", "soiling"));
    await refresh(page);
    const added = page.getByRole("listitem").filter({ hasText: "Roof 3" });
    await expect(added.getByText("New", { exact: true })).toBeVisible();
    await expect(cause(page, "Shade").getByText("New", { exact: true })).toHaveCount(0);
    await page.clock.fastForward(10 * minuteMs);
    await expect(added.getByText("New", { exact: true })).toBeHidden();
  });
});

test("shows companies in turn, and names companies that the user may not see", async ({ page, signIn, upstream }) => {
  const other = { id: 9, name: "Akkerzon", non_mon_accessible: true, non_mon_creation_enabled: false };
  upstream.on("GET /companies/9", json(other));
  upstream.on("GET /companies/5", denied);
  serveFigures(upstream, 9, 900);
  await signIn("anna", "/wall?companies=3,5,9&every=60");
  await expect(notices(page)).toContainText("Company 5 is not accessible to you.");
  for (const [name, amount] of [
    ["Zonnedak", "€31"],
    ["Akkerzon", "€9.00"],
    ["Zonnedak", "€31"],
  ] as const) {
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(lost(page, amount)).toBeVisible();
    await refresh(page);
  }
});

test("shows the causes of a saved view, or says that the view is not on this device", async ({ page, signIn }) => {
  await signIn("anna", "/wall?view=monday");
  await expect(notices(page)).toContainText("The triage view “monday” is not saved on this device.");
  await expect(cause(page, "Shade")).toBeVisible();
  await page.evaluate(() => {
    const view = { id: "a", name: "Monday", list: "triage", search: "?types=zero_yield" };
    localStorage.setItem("saved-views:7-3", JSON.stringify([view]));
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Causes in the view “monday”" })).toBeVisible();
  await expect(cause(page, "Zero yield")).toBeVisible();
  await expect(cause(page, "Shade")).toHaveCount(0);
});

test("announces the end of the session, and shows no sign-in form after it", async ({ page, signIn }) => {
  await signIn("anna", "/wall");
  await expect(lost(page)).toBeVisible();
  await page.clock.fastForward(22.9 * hourMs);
  await expect(lost(page)).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  await page.clock.fastForward(0.2 * hourMs);
  await expect(notices(page)).toContainText(/The session of this screen ends at \d\d:\d\d\. To renew it, sign out and/);

  await page.context().clearCookies();
  // A refresh that runs meanwhile is followed by the next one a minute later.
  await expect(async () => {
    await page.clock.fastForward(minuteMs);
    const ended = page.getByRole("heading", { name: "The session of this screen has ended" });
    await expect(ended).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(lost(page)).toHaveCount(0);
  await expect(page).toHaveURL("/wall");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await signInElsewhere(page);
  await page.clock.fastForward(minuteMs);
  await expect(lost(page)).toBeVisible();
});
