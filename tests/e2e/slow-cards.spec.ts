import { delayed, faults, held, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { consoleErrors, waitForHydration } from "../support/page";

const performance = "GET /companies/3/performance";
const drivers = "GET /companies/3/driver-status";
const driverStatus = json([{ status: 0, drivers: [] }]);

test.beforeEach(({ upstream }) => {
  upstream.on(drivers, driverStatus);
  upstream.on("GET /companies/3/statistics/", json({ count: 12 }));
});

test("navigates to another page while the driver status is pending", async ({ page, signIn, upstream }) => {
  // Errors are not cached, so the next page requests the data again.
  upstream.on(drivers, faults.serverError);
  await signIn("anna", "/account");
  const status = held(driverStatus);
  upstream.on(drivers, status.respond);
  const errors = consoleErrors(page);
  await page.goto("/", { waitUntil: "commit" });
  await waitForHydration(page);
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await expect(page.getByRole("button", { name: "All drivers OK" })).toBeHidden();
  status.release();
  await expect(page.getByRole("button", { name: "All drivers OK" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("renders a slow card when its data arrives, next to the loaded cards", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/account");
  const yields = json({ actual_yield_in_kwh: 900, expected_yield_in_kwh: 1_000 });
  const slow = held(yields);
  upstream.on(performance, slow.respond);
  const errors = consoleErrors(page);
  await page.goto("/", { waitUntil: "commit" });
  const card = page.getByRole("region", { name: "Overall plant performance" });
  await expect(page.getByRole("region", { name: "Company" })).toContainText("12");
  await expect(card).not.toContainText(/90\s%/);
  slow.release();
  await expect(card).toContainText(/90\s%/);
  expect(errors).toEqual([]);
});

test("leaves the URL of the dashboard alone when a plant arrives after Back", async ({ page, openAs, upstream }) => {
  const plant = { id: 9, name: "Roof 9", owning_company_id: 3, monitored_since: "2024-01-01", yield_status: "NOK" };
  const slow = held(json(plant));
  upstream.on("GET /companies/3/plants/9?", slow.respond);
  await openAs("anna");
  await page.evaluate(() => window.__remixRouter.navigate("/plants/9?companyId=3"));
  await expect(page.getByRole("heading", { level: 1, name: "Plant #9" })).toBeVisible();
  // The data of the dashboard arrives after the plant's data.
  upstream.on("GET /companies/3/statistics/", delayed(3_000, json({ count: 12 })));
  await page.route("**/_root.data*", async (route) => {
    slow.release();
    await expect(page.getByRole("tab", { name: "Summary" })).toBeVisible();
    await route.continue();
  });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Zonnedak Metrics" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
});
