import { readFileSync } from "node:fs";
import { consoleErrors, pauseClock } from "../support/page";
import { chart, chartType, lastDays, pathOf, plantsOf, plantWithIssue } from "../support/performance";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test("stores chart, period and range, and saves the chart", async ({ page, signIn, stack }) => {
  const [plant] = await plantsOf(stack);
  const errors = consoleErrors(page);
  await signIn("owner", pathOf(plant));
  const card = chart(page);
  await expect(card.getByRole("img", { name: /Energy \(M?kWh\)/ })).toBeVisible();
  await expect(chartType(page, "Default")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("day");
  await expect(page.getByRole("option", { name: "In hours" })).toBeDisabled();
  expect(await page.getByLabel("Period type", { exact: true }).getByRole("option").allTextContents()).toEqual([
    "In hours",
    "In days",
    "In weeks",
    "In months",
  ]);

  await expect(
    card.getByText(/^[\d.]+% of expected: [\d.,]+ of [\d.,]+\s[kM]Wh, .* Not yet compared: [\d.,]+\skWh on \d/),
  ).toBeVisible();

  await card.getByText("Show as table").click();
  const table = card.getByRole("table", { name: "Values of the chart" });
  await expect(table).toBeVisible();
  // The column of the energy that was not received is shown only if there is such energy.
  const names = (await table.getByRole("columnheader").allTextContents()).filter((name) => name !== "Not received");
  expect(names).toEqual([
    "Day",
    "Generated",
    "Expected",
    "Expected range",
    "Of expected in the hours with data",
    "Status",
  ]);
  const generated = await table
    .getByRole("cell")
    .filter({ hasText: /^[\d.,]+\skWh$/ })
    .count();
  expect(generated).toBeGreaterThan(10);

  await card.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page.waitForEvent("download");
  await card.getByRole("button", { name: "CSV with semicolons" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^plant-\d+-default-day-[\d-]{10}-[\d-]{10}\.csv$/);
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  const values = "Generated (kWh);Expected (kWh);Expected range (kWh), lowest;Expected range (kWh), highest";
  expect(lines[0]?.replace(";Not received (kWh)", "")).toBe(
    `\ufeffDay;${values};Of expected in the hours with data;Status`,
  );
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2};\d+(,\d+)?;\d+(,\d+)?;/);
  await card.getByRole("button", { name: "Save", exact: true }).click();
  const image = page.waitForEvent("download");
  await card.getByRole("button", { name: "Image (PNG)" }).click();
  expect((await image).suggestedFilename()).toMatch(/\.png$/);

  await chartType(page, "Ratio").click();
  await expect(page).toHaveURL(/chart=ratio&period=day&start_date=.*#performance$/);
  await expect(card.getByRole("img", { name: /Actual \/ expected yield \(%\)/ })).toBeVisible();

  await page.goto(pathOf(plant, `&chart=ratio&period=hour${lastDays(8)}`));
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("hour");
  await page.getByRole("button", { name: /^\d+ .*20\d\d$/ }).click();
  await page.getByRole("button", { name: /^Last 30 days \d/ }).click();
  await expect(page).toHaveURL(/chart=ratio&period=day&start_date=\d{4}-\d{2}-\d{2}&.*#performance$/);
  await page.goBack();
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("hour");
  await page.goForward();
  await page.reload();
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("day");
  await expect(page.getByRole("button", { name: /^Last 30 days: / })).toBeVisible();
  await expect(chartType(page, "Ratio")).toHaveAttribute("aria-pressed", "true");

  await page.goto(pathOf(plant));
  await expect(page).toHaveURL(/period=day&start_date=\d{4}-\d{2}-01&end_date=\d{4}-\d{2}-\d{2}#performance$/);
  expect(errors).toEqual([]);
});

test("compares plants, names failed plants, and opens the events", async ({ page, signIn, stack }) => {
  const [plant, other] = await plantsOf(stack);
  await signIn("owner", pathOf(plant, "&compare=999999"));
  const card = chart(page);
  await expect(card.getByText("Not compared: Plant #999999. The other plants are shown.")).toBeVisible();
  await expect(card.getByRole("img", { name: /Energy \(M?kWh\)/ })).toBeVisible();
  await card.getByRole("link", { name: /Remove from the comparison:\s*Plant #999999/ }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has("compare") && url.hash === "#performance");

  await card.getByRole("button", { name: "Compare", exact: true }).click();
  const search = page.getByRole("combobox", { name: "Search plants" });
  const options = page.getByRole("listbox", { name: "Plants" }).getByRole("option");
  await expect(search).toBeFocused();
  await expect(page.getByText("Suggestions: about the same size, nearest first")).toBeVisible();
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(options.first()).toContainText(/\skWp · \d+ km$/);
  await search.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await search.fill(other?.plant_code ?? "");
  await expect(options).toHaveText([new RegExp(other?.name ?? "")]);
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`compare=${other?.id}.*#performance$`));
  await expect(card.getByRole("img", { name: /Energy \(kWh\/kWp\)/ })).toBeVisible();
  await expect(card.getByRole("listitem").filter({ hasText: other?.name })).not.toHaveCount(0);
  await expect(card.getByText(/kWh\/kWp, [\d.]+% of expected · /)).toBeVisible();
  await expect(card.getByRole("button", { name: "Expected", exact: true })).toHaveAttribute("aria-pressed", "false");
  expect(await violations(page, page.getByRole("tabpanel"))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page, page.getByRole("tabpanel"))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(pathOf(await plantWithIssue(stack), `&period=week${lastDays(365)}`));
  const events = card.getByRole("region", { name: "Events" });
  const highlighted = card.locator("[data-highlight]");
  const row = events.getByRole("heading", { name: "Issues" }).locator("..");
  const mark = row.getByRole("listitem").first().locator("a, button").first();
  await expect(highlighted).toHaveCount(0);
  await mark.focus();
  await expect(highlighted).toHaveCount(1);
  await expect(row.getByRole("tooltip")).toHaveText(/Issue: .*(20\d\d|more)/);
  expect(await violations(page, events)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(row.getByRole("tooltip")).toHaveCount(0);
  await mark.hover();
  await expect(row.getByRole("tooltip")).toBeVisible();
  const isCluster = await mark.evaluate(({ tagName }) => tagName === "BUTTON");
  await mark.press("Enter");
  if (isCluster) await events.getByRole("group").getByRole("link").first().click();
  await expect(page).toHaveURL(/marked=issue-\d+.*#issues$/);
  const marked = page.getByRole("table", { name: "Issues" }).getByRole("rowheader", { name: /^Marked:/ });
  await expect(marked).toBeInViewport();
  await expect(marked.locator("[data-marked]")).toBeFocused();
});

test("loads failed statistics on retry, and tells when a plant has no data", async ({ page, signIn, stack }) => {
  const [plant] = await plantsOf(stack);
  await page.route("**/resources/plant-performance*", (route) => route.abort());
  await page.route("**/resources/plant-events*", (route) => route.abort());
  await page.clock.install();
  await signIn("owner", pathOf(plant));
  const card = chart(page);
  await expect(card.getByRole("alert")).toContainText("Failed to load energy production statistics.");
  // The toast lasts 10 s instead of the default 5 s (domain/limits.md#toasts).
  const toast = page
    .getByRole("region", { name: "Notifications" })
    .getByText("Failed to load energy production statistics.");
  await expect(toast).toBeVisible();
  await pauseClock(page);
  await page.clock.runFor(6_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(toast).toBeHidden();
  await page.clock.resume();
  await expect(card.getByText("The events of the plant could not be loaded.")).toBeVisible();
  await page.unroute("**/resources/plant-performance*");
  await card.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(card.getByRole("img", { name: /Energy/ })).toBeVisible();

  await page.goto(pathOf(plant, "&start_date=1990-01-01&end_date=1990-01-05"));
  await expect(card.getByText(/No data for this period|generated|of expected/)).toBeVisible();
});
