import type { Page } from "playwright/test";
import { pageOf } from "../support/mock-plant";
import { delayed, faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";

import { violations } from "../support/violations";

const issues = "GET /companies/3/plant-issues?";
const drivers = "GET /companies/3/driver-status";

const silent = (id: number) => ({
  id,
  name: `Roof ${id}`,
  owning_company_id: 3,
  yield_status: "NONE",
  monitored_since: "2024-01-01",
  drivers: [{ id: 1, name: "sma", display_name: "SMA" }],
  issue: { id: 10 * id, type_name: "connectivity", severity: 100, found_on: "2026-11-18", snoozed_until: null },
  meter_issues: [{ id: 10 * id, meter_id: id, type_name: "connectivity", severity: 100, found_on: "2026-11-18" }],
});
const down = { driver: "sma", display_name: "SMA", description: "Portal unreachable", status: 2 };
const fine = { driver: "fronius", display_name: "Fronius", description: null, status: 0 };

test.beforeEach(({ upstream }) => {
  upstream.on(issues, pageOf([1, 2, 3].map(silent)));
  upstream.on(drivers, json([{ status: 2, drivers: [fine, down] }]));
  upstream.on("GET /companies/3/statistics/", json({ count: 12 }));
});

const panelTitle = (page: Page) => page.getByRole("complementary").getByRole("heading", { level: 2 });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const rowHeaders = (page: Page) => page.getByRole("table", { name: "Issues" }).getByRole("rowheader");
const causeButton = (page: Page) => rowHeaders(page).getByRole("button", { name: "SMA unreachable 3 plants" });

test("shows and selects the plants of a cause as one row that opens", async ({ page, openAs, upstream }) => {
  await test.step("shows the plants of a cause as one row that opens, a card on a phone", async () => {
    const other = { ...silent(9), issue: { ...silent(9).issue, type_name: "shade" }, drivers: [], meter_issues: [] };
    upstream.on(issues, json({ data: [other, ...[1, 2, 3].map(silent)], total: 4, per_page: 25 }));
    await openAs("anna", "/issues");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Issues4 plants");
    await expect(rowHeaders(page)).toHaveText(["Roof 9", /^SMA unreachable 3 plants/]);
    await expect(causeButton(page)).toHaveAttribute("aria-expanded", "false");
    await causeButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(causeButton(page)).toHaveAttribute("aria-expanded", "true");
    await expect(rowHeaders(page)).toHaveText(["Roof 9", /^SMA unreachable/, "Roof 1", "Roof 2", "Roof 3"]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("j");
    await expect(rowHeaders(page).getByRole("link", { name: "Roof 1" })).toBeFocused();
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await rowHeaders(page).nth(1).locator("xpath=following-sibling::td[3]").click();
    await expect(rowHeaders(page)).toHaveCount(2);
  });

  await test.step("selects the plants of a cause with its checkbox", async () => {
    await page.getByRole("button", { name: "Select plants" }).click();
    const cause = page.getByRole("checkbox", { name: "Select SMA unreachable" });
    await cause.check();
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("3 selected");
    await causeButton(page).click();
    await page.getByRole("checkbox", { name: "Select Roof 2" }).uncheck();
    await expect(cause).toHaveJSProperty("indeterminate", true);
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("2 selected");
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    await expect(cause).toBeChecked();
  });
  await test.step("links from Issues to the cause that several plants share", async () => {
    await rowHeaders(page).getByRole("link", { name: "Handle together" }).click();
    await expect(page).toHaveURL("/triage#driver%3Asma");
    await expect(panelTitle(page)).toHaveText("SMA unreachable");
  });
});

test("states the plants that a driver affects, and since when", async ({ page, openAs, upstream }) => {
  await openAs("anna", "/support");
  upstream.on(issues, faults.serverError);
  const indicator = page.getByRole("navigation", { name: "Main menu" }).getByRole("button", { name: /driver/i });
  await indicator.click();
  const dialog = page.getByRole("dialog", { name: "Driver status" });
  await expect(dialog).toContainText("The affected plants could not be loaded.");
  await expect(dialog.getByRole("row").nth(1)).toContainText("Portal unreachable");
  upstream.on(issues, pageOf([1, 2, 3].map(silent)));
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("row", { name: /SMA/ })).toContainText("18 Nov 2026");
  await expect(dialog.getByRole("row", { name: /Fronius/ }).getByRole("link")).toHaveCount(0);
  expect(await violations(page, dialog)).toEqual([]);
  await dialog.getByRole("link", { name: "3 plants" }).click();
  await expect(page).toHaveURL("/triage#driver%3Asma");
  await expect(dialog).toBeHidden();
  await expect(panelTitle(page)).toHaveText("SMA unreachable");
});

test("shows the causes of the dashboard as empty, and while they load", async ({ page, signIn, upstream }) => {
  upstream.on(issues, pageOf([]));
  await signIn("anna");
  await expect(card(page, "Largest losses")).toContainText("Nothing needs you today");
  expect(await violations(page, card(page, "Largest losses"))).toEqual([]);
  upstream.on(issues, delayed(3_000, pageOf([silent(1)])));
  // The queue is cached for a minute per user, so another filter of the map does not load it again.
  await page.context().clearCookies();
  await signIn("piet");
  await expect(card(page, "Largest losses")).toBeVisible();
  await expect(card(page, "Largest losses").getByRole("link", { name: "Connectivity" })).toBeVisible();
});
