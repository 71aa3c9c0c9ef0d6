import type { Page } from "playwright/test";
import { delayed, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";

const performance = "GET /companies/3/performance";
const drivers = "GET /companies/3/driver-status";
const driverStatus = json([{ status: 0, drivers: [] }]);

/** What the browser's console tells of faults from now on. */
function faultsTold(page: Page): string[] {
  const told: string[] = [];
  page.on("pageerror", ({ message }) => told.push(message));
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  return told;
}

test.beforeEach(({ upstream }) => {
  upstream.reset();
  upstream.on(drivers, driverStatus);
  upstream.on("GET /companies/3/statistics/", json({ count: 12 }));
});

test("a page can be left while its frame is not whole yet", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/account");
  upstream.on(drivers, delayed(7_000, driverStatus));
  const told = faultsTold(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForTimeout(2_000);
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible({ timeout: 4_000 });
  await expect(page.getByRole("button", { name: "All drivers OK" })).toBeHidden();
  await expect(page.getByRole("button", { name: "All drivers OK" })).toBeVisible();
  expect(told).toEqual([]);
});

test("a late card is drawn once its figures come, beside those that were there", async ({
  page,
  signIn,
  upstream,
}) => {
  await signIn("anna", "/account");
  const figures = json({ actual_yield_in_kwh: 900, expected_yield_in_kwh: 1_000 });
  upstream.on(performance, delayed(6_000, figures));
  const told = faultsTold(page);
  await page.goto("/", { waitUntil: "commit" });
  const card = page.getByRole("region", { name: "Overall plant performance" });
  await expect(page.getByRole("region", { name: "Company" })).toContainText("12");
  await expect(card).not.toContainText(/90\s%/);
  await expect(card).toContainText(/90\s%/);
  expect(told).toEqual([]);
});
