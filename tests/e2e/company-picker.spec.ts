import type { Page } from "playwright/test";
import { json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";

const companies = Array.from({ length: 5_000 }, (_, index) => ({
  id: index + 1,
  name: `Company ${String(index + 1).padStart(4, "0")}`,
  non_mon_accessible: false,
  non_mon_creation_enabled: false,
  parents: [{ id: 1, name: "Provider" }],
}));
const admin = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: true };

test.beforeEach(({ upstream }) => {
  upstream.on("GET /users/me?", json(admin));
  upstream.on("GET /companies?", json(companies));
  upstream.on("GET /companies/4321", json(companies[4_320]));
});

/** A marker in memory, which is lost when the document is loaded again. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = "old";
  });
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark === "old");

test("renders only the visible rows of 5,000 companies and finds a company at once", async ({ page, openAs }) => {
  await openAs("anna", "/support");
  await page.getByRole("banner").getByRole("button").first().click();
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  expect(await options.count()).toBeLessThanOrEqual(20);
  await expect(options.first()).toHaveAttribute("aria-setsize", "5000");

  const search = page.getByRole("combobox", { name: "Search companies" });
  for (let presses = 0; presses < 20; presses += 1) await search.press("PageDown");
  const active = page.getByRole("option", { selected: true });
  await expect(active).toHaveText(/Company 0141/);
  await expect(active).toBeInViewport();
  expect(await options.count()).toBeLessThanOrEqual(20);
  await search.fill("4321");
  await expect(options).toHaveText([/Company 4321/]);
  await search.fill("company");
  await expect(options.first()).toHaveAttribute("aria-setsize", "5000");
  expect(await options.count()).toBeLessThanOrEqual(20);
});

test("reloads the dashboard of another company by keyboard, and stays in admin mode", async ({
  page,
  openAs,
  upstream,
}) => {
  await openAs("anna", "/support");
  await mark(page);
  const picker = page.getByRole("banner").getByRole("button").first();
  await picker.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Search companies" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(picker).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search companies" })).toBeFocused();
  await page.keyboard.type("4321");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/Company 4321/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Company 4321 Metrics" })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  await expect(page.getByRole("checkbox", { name: "Admin mode" })).toBeChecked();
  await expect.poll(() => upstream.requestsTo("GET /companies/4321/driver-status").length).toBeGreaterThan(0);
});
