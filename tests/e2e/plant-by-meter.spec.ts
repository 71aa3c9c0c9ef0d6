import type { Page } from "playwright/test";
import { daysAgo, mockPlant, plantPath, servePlant } from "../support/mock-plant";
import { json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";

import { chartType } from "../support/performance";
import { violations } from "../support/violations";

const range = { start: daysAgo(6), end: daysAgo(3) };
const url = (query: string) =>
  `/plants/9?companyId=3&period=day&start_date=${range.start}&end_date=${range.end}${query}#performance`;
const card = (page: Page) => page.getByRole("region", { name: "Meters side by side" });
const group = (page: Page, name: RegExp) =>
  card(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name }) });

const [roof, barn, shed] = mockPlant.meters;
const east = { orientation_in_degrees: 90, angle_in_degrees: 15, has_mixed_panel_orientations: 0 };
const west = { ...east, orientation_in_degrees: 270 };
const meters = [
  { ...roof, ...east },
  { ...barn, ...east },
  { ...shed, ...west },
  { ...shed, ...west, id: 4, name: "Unpowered", peak_in_watt: null },
  { ...shed, ...west, id: 5, name: "Silent" },
  { ...shed, ...west, id: 6, name: "Retired", retired_on: daysAgo(30) },
];

/** Serves the energy of a meter on each of four days; null for a gap. */
function serveEnergy(upstream: MockUpstream, id: number, kwhs: readonly (number | null)[]): void {
  const rows = kwhs.map((kwh, index) => ({
    start_date: daysAgo(6 - index),
    actual_yield_in_kwh: kwh,
    expected_yield_in_kwh: 50,
    compared_expected_yield_in_kwh: kwh === null ? 0 : 50,
  }));
  upstream.on(`GET ${plantPath}/meters/${id}/performances`, json({ data: rows }));
}

test.beforeEach(({ upstream }) => {
  servePlant(upstream, { meters });
  serveEnergy(upstream, 1, [40, 40, 40, 40]);
  serveEnergy(upstream, 2, [20, 30, 99, 40]);
  serveEnergy(upstream, 3, [10, 10, null, 10]);
  serveEnergy(upstream, 4, [10, 10, 10, 10]);
  serveEnergy(upstream, 5, [null, null, null, null]);
});

test("compares meters of equal orientation over the days that all have data", async ({ page, openAs, upstream }) => {
  await openAs("anna", url(""));
  await chartType(page, "By meter").click();
  await expect(page).toHaveURL(/by=meter.*#performance$/);
  await expect(chartType(page, "By meter")).toHaveAttribute("aria-pressed", "true");
  await expect(chartType(page, "Default")).toHaveAttribute("aria-pressed", "false");
  await expect(card(page)).toContainText("Compared over 3 of 4 days, for which all meters have data. Left out: 1 day.");
  await expect(card(page)).toContainText("Not compared without a peak power: Unpowered.");
  await expect(card(page)).toContainText("Not compared without data on these days: Silent.");
  await expect(card(page)).not.toContainText("Retired");
  expect(upstream.requestsTo(`GET ${plantPath}/meters/6/performances`)).toEqual([]);

  await expect(group(page, /^East \(90°\), tilt 15°$/).getByRole("listitem")).toHaveText([
    /^Barn10.00\skWp9.00\skWh\/kWp25.0% below the best/,
    /^Roof10.00\skWp12.00\skWh\/kWpBest/,
  ]);
  await expect(group(page, /^West \(270°\), tilt 15°$/).getByRole("listitem")).toHaveText([
    /^Shed10.00\skWp3.00\skWh\/kWpNo other meter to compare with1 day without complete data/,
  ]);
  const charts = card(page).getByRole("img", { name: /^kWh\/kWp of / });
  await expect(charts).toHaveCount(3);
  const axes = await charts.evaluateAll((all) => all.map((chart) => chart.querySelectorAll("text").length));
  expect(new Set(axes).size).toBe(1);

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page, page.getByRole("tabpanel"))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await page.reload();
  await expect(card(page)).toContainText("Compared over 3 of 4 days");
  await card(page).getByRole("link", { name: "Barn" }).click();
  await expect(page).toHaveURL(
    (current) => current.searchParams.get("meter") === "2" && !current.search.includes("by="),
  );
  await expect(page.getByRole("region", { name: "Yield", exact: true })).toBeVisible();
  await page.goBack();
  await expect(card(page)).toBeVisible();
});

test("says what could not be loaded, and explains days without data", async ({ page, signIn, openAs, upstream }) => {
  await test.step("says what could not be loaded, and loads it again", async () => {
    const retry = () => card(page).getByRole("button", { name: "Try again" }).click();
    for (const id of [1, 2, 3, 4, 5])
      upstream.on(`GET ${plantPath}/meters/${id}/performances`, json({ code: 5000 }, 500));
    await openAs("anna", url("&by=meter"));
    await expect(card(page).getByRole("alert")).toContainText("The meters could not be loaded.");
    for (const id of [1, 2, 4, 5]) serveEnergy(upstream, id, [10, 10, 10, 10]);
    await retry();
    await expect(card(page).getByRole("alert")).toContainText(
      "Could not be loaded: Shed. The other meters are compared.",
    );
    await expect(card(page)).toContainText("Compared over 4 of 4 days, for which all meters have data.");
    serveEnergy(upstream, 3, [10, null, 10, 10]);
    await retry();
    await expect(card(page)).toContainText("Compared over 3 of 4 days");
    await expect(card(page).getByRole("alert")).toHaveCount(0);
  });
  await test.step("explains days without data, and is not offered for one meter", async () => {
    for (const id of [1, 2, 3, 4, 5]) serveEnergy(upstream, id, [null, null, null, null]);
    await signIn("anna", url("&by=meter"));
    await expect(card(page)).toContainText("No data for these days.");
    await expect(card(page)).toContainText("Not compared without data on these days: Barn, Roof, Shed and Silent.");
    await expect(card(page).getByRole("img")).toHaveCount(0);

    servePlant(upstream, { meters: [roof] });
    await page.reload();
    await expect(page.getByRole("region", { name: "Yield", exact: true })).toBeVisible();
    await expect(chartType(page, "Default")).toHaveAttribute("aria-pressed", "true");
    await expect(chartType(page, "By meter")).toHaveCount(0);
  });
});
