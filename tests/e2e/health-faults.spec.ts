import type { Page } from "playwright/test";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { violations } from "../support/violations";

const counts = "GET /companies/3/indicators-per-date";
const plants = "GET /companies/3/plants";
const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Amsterdam" });
const perPage = 25;
const total = 61;

const plant = (id: number) => ({
  id,
  name: `Roof ${id}`,
  owning_company_id: 3,
  yield_status: "NOK",
  lost_kwh_per_day: total - id,
});

test.beforeEach(({ upstream }) => {
  upstream.reset();
  upstream.on(counts, json([{ found_on: today, counts: { zero_yield: total } }]));
  upstream.on(plants, (response, asked) => {
    const page = Number(new URL(asked.path, "http://v0").searchParams.get("page"));
    const ids = Array.from({ length: total }, (_, index) => index + 1);
    const data = ids.slice((page - 1) * perPage, page * perPage).map(plant);
    json({ data, total, per_page: perPage })(response, asked);
  });
});

const table = (page: Page) => page.getByRole("region", { name: "Issues by the date they were found" });
const dayOf = (page: Page) => page.getByRole("region", { name: /^Plants of \d/ });
const names = (page: Page) => dayOf(page).getByRole("rowheader");
const showDetails = (page: Page, row: number) =>
  table(page)
    .getByRole("row")
    .nth(row)
    .getByRole("link", { name: /^Show Details/ })
    .click();

test("counts that do not come are told, with another try that keeps the choice", async ({
  page,
  signIn,
  upstream,
}) => {
  upstream.on(counts, faults.serverError);
  await signIn("anna", "/health?indicators_or=zero_yield%2Cshade");
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("Could not retrieve issue counts");
  expect(await violations(page)).toEqual([]);

  upstream.on(counts, json([{ found_on: today, counts: { shade: 1, shade_second_half: 2 } }]));
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(table(page).getByRole("columnheader")).toHaveText(["Date", "Zero yield", "Shade", "Actions"]);
  await expect(table(page).getByRole("row").nth(2).getByRole("cell").nth(1)).toHaveText("3");
  await expect(page).toHaveURL("/health?indicators_or=zero_yield%2Cshade");
});

test("plants of a day that do not come are told in its place, with another try", async ({
  page,
  signIn,
  upstream,
}) => {
  upstream.on(plants, faults.serverError);
  await signIn("anna", "/health");
  await showDetails(page, 2);
  await expect(dayOf(page).getByRole("alert")).toContainText(
    "Something went wrong retrieving the data. You can reload the page or try again later, contact support if it persists",
  );
  expect(await violations(page)).toEqual([]);

  upstream.on(plants, json({ data: [plant(1)], total: 1, per_page: perPage }));
  await dayOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(names(page)).toHaveText(["Roof 1"]);
  await expect(page).toHaveURL(`/health?health=${today}`);
});

test("many plants of a day come page by page, and a reload restores the page", async ({ page, signIn }) => {
  await signIn("anna", "/health");
  await showDetails(page, 2);
  await expect(names(page)).toHaveCount(perPage);
  await dayOf(page).getByRole("link", { name: "Next page" }).click();
  await expect(names(page).first()).toHaveText("Roof 26");
  await expect(page).toHaveURL(`/health?health=${today}&page=2`);
  await page.reload();
  await expect(names(page).first()).toHaveText("Roof 26");
  await expect(names(page).first()).toBeInViewport();

  await dayOf(page).getByLabel("Go to page").fill("99");
  await dayOf(page).getByRole("button", { name: "Go", exact: true }).click();
  await expect(names(page)).toHaveCount(total % perPage);
  await page.goto(`/health?health=${today}&page=99`);
  await expect(page).toHaveURL(`/health?health=${today}&page=3`);
  await expect(names(page).first()).toHaveText("Roof 51");
});

test("dates are read and days opened while the counts are on their way", async ({
  page,
  signIn,
  upstream,
}) => {
  await signIn("anna", "/reports");
  upstream.on(counts, faults.noResponse);
  await page.goto("/health", { waitUntil: "commit" });
  await expect(page.getByRole("status").filter({ hasText: "Loading the issue counts" })).toBeAttached();
  await expect(table(page).getByRole("row").nth(2)).toContainText("Today");
  expect(await violations(page)).toEqual([]);
  await showDetails(page, 2);
  await expect(page).toHaveURL(`/health?health=${today}`);
});

test("another day gives up the one that was asked for before", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/health");
  await expect(table(page).getByRole("link", { name: / found on / })).toHaveText(String(total));
  upstream.on(plants, faults.noResponse);
  const cancelled = page.waitForEvent("requestfailed", (request) => request.url().includes("health="));
  await showDetails(page, 2);
  await expect.poll(() => upstream.requestsTo(plants).length).toBe(1);
  // Today's own link now hides its details: the next to show any is that of the day before.
  await table(page)
    .getByRole("link", { name: /^Show Details/ })
    .nth(1)
    .click();
  // What the edge then does with its own call, edge-faults.test.ts shows.
  expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
});

for (const call of [counts, plants]) {
  test(`a session that ends with ${call} leads to the root`, async ({ page, signIn, upstream }) => {
    await signIn("anna");
    upstream.on(call, faults.tokenUnknown);
    await page.goto(`/health?health=${today}`);
    await expect(page).toHaveURL(/\/sign-in/);
  });
}
