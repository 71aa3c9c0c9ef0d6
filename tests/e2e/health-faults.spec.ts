import type { Page } from "playwright/test";
import { listedPlant } from "../support/mock-plant";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { violations } from "../support/violations";

const counts = "GET /companies/3/indicators-per-date";
const plants = "GET /companies/3/plants";
const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Amsterdam" });
const perPage = 25;
const total = 61;

const plant = (id: number) => ({ ...listedPlant(id), lost_kwh_per_day: total - id });

test.beforeEach(({ upstream }) => {
  upstream.on(counts, json([{ found_on: today, counts: { zero_yield: total } }]));
  upstream.on(plants, (response, request) => {
    const page = Number(new URL(request.path, "http://v0").searchParams.get("page"));
    const ids = Array.from({ length: total }, (_, index) => index + 1);
    const data = ids.slice((page - 1) * perPage, page * perPage).map(plant);
    json({ data, total, per_page: perPage })(response, request);
  });
});

const table = (page: Page) => page.getByRole("region", { name: "Issues by found date" });
const dayDetails = (page: Page) => page.getByRole("region", { name: /^Plants with issues found on \d/ });
const names = (page: Page) => dayDetails(page).getByRole("rowheader");
const showDetails = (page: Page, row: number) =>
  table(page)
    .getByRole("row")
    .nth(row)
    .getByRole("link", { name: /^Show Details/ })
    .click();

test("shows errors of the counts and of a day with a retry", async ({ page, signIn, upstream }) => {
  await test.step("keeps the issue types when the counts fail to load", async () => {
    upstream.on(counts, faults.serverError);
    await signIn("anna", "/health?indicators_or=zero_yield%2Cshade");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toContainText("Could not retrieve issue counts");
    expect(await violations(page)).toEqual([]);

    upstream.on(counts, json([{ found_on: today, counts: { shade: 1, shade_second_half: 2 } }]));
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(table(page).getByRole("columnheader")).toHaveText(["Date", "Zero yield", "Shade", "Actions"]);
    await expect(table(page).getByRole("row").nth(1).getByRole("cell").nth(1)).toHaveText("3");
    await expect(page).toHaveURL("/health?indicators_or=zero_yield%2Cshade");
  });
  await test.step("shows the error in the day when its plants fail to load", async () => {
    upstream.on(plants, faults.serverError);
    await signIn("anna", "/health");
    await showDetails(page, 1);
    await expect(dayDetails(page).getByRole("alert")).toContainText(
      "Something went wrong retrieving the data. You can reload the page or try again later, contact support if it persists",
    );
    expect(await violations(page)).toEqual([]);

    upstream.on(plants, json({ data: [plant(1)], total: 1, per_page: perPage }));
    await dayDetails(page).getByRole("button", { name: "Try again" }).click();
    await expect(names(page)).toHaveText(["Roof 1"]);
    await expect(page).toHaveURL(`/health?health=${today}`);
  });
});

test("shows the pages of a day's plants", async ({ page, signIn }) => {
  await test.step("restores the page on reload, and goes to the last page at most", async () => {
    await signIn("anna", "/health");
    await showDetails(page, 1);
    await expect(names(page)).toHaveCount(perPage);
    await dayDetails(page).getByRole("link", { name: "Next page" }).click();
    await expect(names(page).first()).toHaveText("Roof 26");
    await expect(page).toHaveURL(`/health?health=${today}&page=2`);
    await page.reload();
    await expect(names(page).first()).toHaveText("Roof 26");
    await expect(names(page).first()).toBeInViewport();
    await dayDetails(page).getByLabel("Go to page").fill("99");
    await dayDetails(page).getByRole("button", { name: "Go", exact: true }).click();
    await expect(names(page)).toHaveCount(total % perPage);
  });
  await test.step("redirects to the last page when the page in the URL is too high", async () => {
    await page.goto(`/health?health=${today}&page=99`);
    await expect(page).toHaveURL(`/health?health=${today}&page=3`);
    await expect(names(page).first()).toHaveText("Roof 51");
  });
});

test("opens days while the counts or another day are pending", async ({ page, signIn, upstream }) => {
  await test.step("aborts the pending request of a day when another day is opened", async () => {
    await signIn("anna", "/health");
    await expect(table(page).getByRole("link", { name: / found on / })).toHaveText(String(total));
    upstream.on(plants, faults.noResponse);
    const cancelled = page.waitForEvent("requestfailed", (request) => request.url().includes("health="));
    await showDetails(page, 1);
    await expect.poll(() => upstream.requestsTo(plants).length).toBe(1);
    // The link of today is now "Hide Details", so the second match is the previous day.
    await table(page)
      .getByRole("link", { name: /^Show Details/ })
      .nth(1)
      .click();
    // edge-faults.test.ts covers that the edge Worker then aborts its upstream request.
    expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
  });
  await test.step("shows the dates and opens a day while the counts are pending", async () => {
    await signIn("anna", "/reports");
    upstream.on(counts, faults.noResponse);
    await page.goto("/health", { waitUntil: "commit" });
    await expect(page.getByRole("status").filter({ hasText: "Loading issue counts" })).toBeAttached();
    await expect(table(page).getByRole("row").nth(1)).toContainText("Today");
    expect(await violations(page)).toEqual([]);
    await showDetails(page, 1);
    await expect(page).toHaveURL(`/health?health=${today}`);
  });
});
