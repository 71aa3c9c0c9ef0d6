import type { Page } from "playwright/test";
import { listedPlant, plantsPage, plantsPerPage } from "../support/mock-plant";
import { delayed, faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { waitForHydration } from "../support/page";
import { violations } from "../support/violations";

const plants = "GET /companies/3/plants?";

test.beforeEach(({ upstream }) => upstream.on(plants, plantsPage));

const rows = (page: Page) => page.locator('tbody th[scope="row"]');

test("shows an error and a retry that keeps the filters when a list fails", async ({ page, signIn, upstream }) => {
  const path = "/plants?search=roof&tickets=has_open";
  upstream.on(plants, faults.serverError);
  await signIn("anna", path);
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText(
    "Something went wrong retrieving the data. You can reload the page or try again later, contact support if it persists",
  );
  await expect(page.getByText("An error occurred. Please retry later.")).toBeVisible();
  await waitForHydration(page);
  expect(await violations(page)).toEqual([]);

  upstream.on(plants, plantsPage);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(plantsPerPage);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("list", { name: "Active filters" })).toBeVisible();
});

test("shows skeleton rows, then an error when the API fails late", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/reports");
  upstream.on(plants, delayed(2_000, faults.serverError));
  await page.goto("/plants?search=roof", { waitUntil: "commit" });
  await expect(page.getByRole("searchbox", { name: "Search plants" })).toHaveValue("roof");
  await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Something went wrong");
  await expect(page).toHaveURL("/plants?search=roof");
});

test("aborts the previous request when the filter changes again", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/plants");
  await expect(rows(page)).toHaveCount(plantsPerPage);
  await waitForHydration(page);
  const requests = () => upstream.requestsTo(plants);
  const before = requests().length;
  upstream.on(plants, faults.noResponse);
  const cancelled = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("plants.data?yield_status_filter=NOK&"),
  );
  const statuses = page.getByRole("list", { name: "Yield status" });
  await statuses.getByRole("link", { name: "Not ok" }).click();
  await expect.poll(() => requests().length).toBe(before + 1);
  upstream.on(plants, plantsPage);
  await statuses.getByRole("link", { name: "Medium" }).click();
  expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
  expect(await requests()[before]?.aborted).toBe(true);
  await expect(page).toHaveURL(/yield_status_filter=.*MEDIUM/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(plantsPerPage);
});

test("shows only the rows of the page after a page whose rows repeat", async ({ page, signIn, upstream }) => {
  upstream.on(
    plants,
    json({ data: [listedPlant(1), listedPlant(1), listedPlant(2)], total: 61, per_page: plantsPerPage }),
  );
  await signIn("anna", "/plants");
  await expect(rows(page).last()).toHaveText("Roof 2");
  await waitForHydration(page);
  upstream.on(plants, json({ data: [listedPlant(3), listedPlant(4)], total: 61, per_page: plantsPerPage }));
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(rows(page)).toHaveText(["Roof 3", "Roof 4"]);
});
