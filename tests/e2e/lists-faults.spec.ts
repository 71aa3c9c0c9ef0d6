import type { Page } from "playwright/test";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { violations } from "../support/violations";

const plants = "GET /companies/3/plants?";
const issues = "GET /companies/3/plant-issues?";
const perPage = 25;

const plant = (id: number) => ({ id, name: `Roof ${id}`, owning_company_id: 3, yield_status: "NOK" });
const answer = json({
  data: Array.from({ length: perPage }, (_, index) => plant(index + 1)),
  total: 61,
  per_page: perPage,
});

test.beforeEach(({ upstream }) => {
  upstream.reset();
  upstream.on(plants, answer);
  upstream.on(issues, answer);
});

const rows = (page: Page) => page.locator('tbody th[scope="row"]');

for (const [path, call] of [
  ["/plants?search=roof&tickets=has_open", plants],
  ["/issues?indicators=zero_yield%7C1&sort=name%2Cfalse", issues],
  ["/performances?yield_status_filter=NOK&tickets=has_open", plants],
] as const) {
  test(`${path} that does not come says so, and its next try keeps the filters`, async ({
    page,
    signIn,
    upstream,
  }) => {
    upstream.on(call, faults.serverError);
    await signIn("anna", path);
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toContainText(
      "Something went wrong retrieving the data. You can reload the page or try again later, contact support if it persists",
    );
    await expect(page.getByText("An error occurred. Please retry later.")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await violations(page)).toEqual([]);

    upstream.on(call, answer);
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(perPage);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("list", { name: "Active filters" })).toBeVisible();
  });
}

test("a list that never comes shows rows on their way, then says so", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/reports");
  upstream.on(plants, faults.noResponse);
  await page.goto("/plants?search=roof", { waitUntil: "commit" });
  await expect(page.getByRole("searchbox", { name: "Search plants" })).toHaveValue("roof");
  await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Something went wrong", {
    timeout: 30_000,
  });
  await expect(page).toHaveURL("/plants?search=roof");
});

test("whoever goes on gives up the list that was asked for before", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/plants");
  await expect(rows(page)).toHaveCount(perPage);
  await page.waitForLoadState("networkidle");
  const asked = () => upstream.requestsTo(plants);
  const before = asked().length;
  upstream.on(plants, faults.noResponse);
  const cancelled = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("plants.data?yield_status_filter=NOK&"),
  );
  const statuses = page.getByRole("list", { name: "Yield status" });
  await statuses.getByRole("link", { name: "Not ok" }).click();
  await expect.poll(() => asked().length).toBe(before + 1);
  upstream.on(plants, answer);
  await statuses.getByRole("link", { name: "Medium" }).click();
  // What the edge then does with its own call, edge-faults.test.ts shows.
  expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect(page).toHaveURL(/yield_status_filter=.*MEDIUM/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(perPage);
});
