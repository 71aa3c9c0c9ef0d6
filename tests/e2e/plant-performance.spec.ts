import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { consoleErrors, pauseClock, selectOption } from "../support/page";
import type { Stack } from "../support/stack";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

interface PlantRow {
  id: number;
  name: string;
  plant_code: string;
  meters?: { id: number }[];
  monitored_since: string | null;
}

/** The company of the owner account. */
const companyId = 2;

/** Plants of the owner; the first has several meters and was monitored for the longest time. */
async function plantsOf(stack: Stack): Promise<[PlantRow, ...PlantRow[]]> {
  const api = await createApiClient(stack, "owner");
  const { data } = await api.get<{ data: PlantRow[] }>(`/companies/${companyId}/plants?with=meters&page=1`);
  const [first, ...others] = data.toSorted(
    (a, b) =>
      Number((b.meters?.length ?? 0) > 1) - Number((a.meters?.length ?? 0) > 1) ||
      (a.monitored_since ?? "").localeCompare(b.monitored_since ?? ""),
  );
  if (!first) throw new Error("The owner has no plants.");
  return [first, ...others];
}

/** A plant of the owner with an open issue. */
async function plantWithIssue(stack: Stack): Promise<PlantRow> {
  const api = await createApiClient(stack, "owner");
  const { data } = await api.get<{ data: PlantRow[] }>(`/companies/${companyId}/plant-issues?page=1`);
  if (!data[0]) throw new Error("The owner has no plants with issues.");
  return data[0];
}

const pathOf = ({ id }: PlantRow, query = "") => `/plants/${id}?companyId=${companyId}${query}#performance`;
const chart = (page: Page) => page.getByRole("region", { name: "Yield", exact: true });
const type = (page: Page, name: string) =>
  page.getByRole("group", { name: "Chart type" }).getByRole("button", { name, exact: true });

/** The URL's range of the last `days` days up to today in Amsterdam. */
function lastDays(days: number): string {
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Amsterdam" });
  const start = new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return `&start_date=${start}&end_date=${today}`;
}

test("keeps chart, period and range in the URL, remembers them, and saves what it shows", async ({
  page,
  signIn,
  stack,
}) => {
  const [plant] = await plantsOf(stack);
  const errors = consoleErrors(page);
  await signIn("owner", pathOf(plant));
  const card = chart(page);
  await expect(card.getByRole("img", { name: /Energy \(M?kWh\)/ })).toBeVisible();
  await expect(type(page, "Default")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("day");
  await expect(page.getByRole("option", { name: "In hours" })).toBeDisabled();
  expect(await page.getByLabel("Period type", { exact: true }).getByRole("option").allTextContents()).toEqual([
    "In hours",
    "In days",
    "In weeks",
    "In months",
  ]);

  await expect(
    card.getByText(/^[\d.]+% of expected: [\d.,]+ of [\d.,]+ [kM]Wh, .* Not yet compared: [\d.,]+ kWh on \d/),
  ).toBeVisible();

  await card.getByText("Show as table").click();
  const table = card.getByRole("table", { name: "Values of the chart" });
  await expect(table).toBeVisible();
  // A column for what was not received only where something was not.
  const names = (await table.getByRole("columnheader").allTextContents()).filter((name) => name !== "Not received");
  expect(names).toEqual(["Day", "Generated", "Expected", "Expected range", "Of expected", "Status"]);
  const generated = await table
    .getByRole("cell")
    .filter({ hasText: /^[\d.,]+ kWh$/ })
    .count();
  expect(generated).toBeGreaterThan(10);

  await card.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page.waitForEvent("download");
  await card.getByRole("button", { name: "CSV with semicolons" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^plant-\d+-default-day-[\d-]{10}-[\d-]{10}\.csv$/);
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  const values = "Generated (kWh);Expected (kWh);Expected range (kWh), lowest;Expected range (kWh), highest";
  expect(lines[0]?.replace(";Not received (kWh)", "")).toBe(`\ufeffDay;${values};Of expected;Status`);
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2};\d+(,\d+)?;\d+(,\d+)?;/);
  await card.getByRole("button", { name: "Save", exact: true }).click();
  const image = page.waitForEvent("download");
  await card.getByRole("button", { name: "Image (PNG)" }).click();
  expect((await image).suggestedFilename()).toMatch(/\.png$/);

  await type(page, "Ratio").click();
  await expect(page).toHaveURL(/chart=ratio&period=day&start_date=.*#performance$/);
  await expect(card.getByRole("img", { name: /Actual \/ expected yield \(%\)/ })).toBeVisible();

  await page.goto(pathOf(plant, `&chart=ratio&period=hour${lastDays(8)}`));
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("hour");
  await page.getByRole("button", { name: /^\d+ .*20\d\d$/ }).click();
  await page.getByRole("button", { name: /^Last month 1 – \d\d \w{3} \d{4}$/ }).click();
  await expect(page).toHaveURL(/chart=ratio&period=day&start_date=\d{4}-\d{2}-01&.*#performance$/);
  await page.goBack();
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("hour");
  await page.goForward();
  await page.reload();
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("day");
  await expect(page.getByRole("button", { name: /^Last month: / })).toBeVisible();
  await expect(type(page, "Ratio")).toHaveAttribute("aria-pressed", "true");

  await page.goto(pathOf(plant));
  await expect(page).toHaveURL(/period=day&start_date=\d{4}-\d{2}-01&end_date=\d{4}-\d{2}-\d{2}#performance$/);
  expect(errors).toEqual([]);
});

/** The texts that were drawn on canvases so far. */
const drawnTexts = (page: Page) => page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn]);

test("shows hours as lines, refuses ratios for hours, and reads values with the keyboard", async ({
  page,
  signIn,
  stack,
}) => {
  const [plant] = await plantsOf(stack);
  await page.addInitScript(() => {
    const drawn = new Set<string>();
    Object.assign(window, { drawn });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      drawn.add(text);
      fillText.call(this, text, ...at);
    };
  });
  await signIn("owner", pathOf(plant, `&period=hour${lastDays(8)}`));
  const card = chart(page);
  const plot = card.getByRole("img", { name: /Energy \(kWh\)/ });
  await expect.poll(() => drawnTexts(page)).toContain("12:00");
  expect((await drawnTexts(page)).filter((text) => /^\d+ [A-Z]/.test(text)).length).toBeGreaterThan(4);
  await expect(card.getByRole("button", { name: "Expected range" })).toBeVisible();
  await plot.focus();
  await plot.press("Home");
  await expect(card.getByRole("status").filter({ hasText: "00:00 – 01:00" })).toBeVisible();
  await plot.press("ArrowRight");
  await expect(card.getByRole("status").filter({ hasText: "01:00 – 02:00" })).toBeVisible();
  await expect(page.getByRole("option", { name: "All meters" })).toBeAttached();

  await type(page, "Ratio difference").click();
  await expect(card.getByRole("alert")).toContainText("Chart not available for period type");
  await selectOption(page.getByLabel("Period type", { exact: true }), "In days");
  await expect(card.getByRole("alert")).toBeHidden();

  await type(page, "Yield Scores").click();
  await expect(card.getByText(/Mean yield score \d\.\d{1,4} over \d+ days/)).toBeVisible();
  await expect(page.getByLabel("Period type", { exact: true })).toBeDisabled();
  const summary = page.getByRole("region", { name: "Historical summary" });
  await summary.scrollIntoViewIfNeeded();
  await expect(summary.getByRole("row").nth(1)).toContainText(/kWh\/kWp/);
});

test("zooms to a range by dragging, buttons and touch, and opens a day in hours", async ({ page, signIn, stack }) => {
  const [plant] = await plantsOf(stack);
  const now = new Date();
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1));
  const month = start.toISOString().slice(0, 7);
  const names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  const monthText = `${names[start.getUTCMonth()]} ${start.getUTCFullYear()}`;
  await signIn("owner", pathOf(plant, `&start_date=${month}-01&end_date=${month}-28&period=day`));
  const card = chart(page);
  const plot = card.getByRole("img", { name: /Energy/ });
  const hint = card.getByText("Drag across the chart to zoom in");
  const press = (name: string) => card.getByRole("button", { name }).click();
  const zoom = (from: string, to: string) => new RegExp(`zoom=${month}-${from}\\.\\.${month}-${to}#performance$`);
  await expect(hint).toBeVisible();
  // By the pointer that is used, where a device has several.
  const touch = { pointerType: "touch", bubbles: true };
  await plot.dispatchEvent("pointermove", touch);
  await expect(hint).toBeHidden();
  await expect(card.getByText("Pinch to zoom in")).toBeVisible();
  await plot.dispatchEvent("pointermove", { ...touch, pointerType: "mouse" });
  await expect(hint).toBeVisible();
  await plot.scrollIntoViewIfNeeded();
  /** The position of a day of the month. */
  const at = async (day: number) => {
    const box = await plot.boundingBox();
    const gutter = await card.evaluate((element) => {
      const frame = element.querySelector<HTMLElement>("[style*='--gutter']");
      return Number.parseFloat(frame?.style.getPropertyValue("--gutter") ?? "0");
    });
    const width = ((box?.width ?? 0) - gutter) / 28;
    return { x: (box?.x ?? 0) + gutter + width * (day - 0.5), y: (box?.y ?? 0) + 120 };
  };
  const [from, to] = [await at(6), await at(12)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(card.locator("[data-highlight]")).toHaveCount(1);
  await page.mouse.up();
  await expect(page).toHaveURL(zoom("06", "12"));
  await expect(card.getByText(`6 – 12 ${monthText}`, { exact: true })).toBeVisible();
  await expect(card.getByText(new RegExp(`% of expected: .*, 6 – 12 ${monthText}`))).toBeVisible();
  await expect(hint).toBeHidden();
  await card.getByText("Show as table").click();
  const days = card.getByRole("table").getByRole("rowheader");
  await expect(days).toHaveCount(7);

  await press("Later");
  await expect(page).toHaveURL(zoom("13", "19"));
  await expect(days.first()).toHaveText(new RegExp(` 19 ${monthText}$`));
  await press("Zoom out");
  await expect(page).toHaveURL(zoom("11", "22"));
  await plot.focus();
  await plot.press("+");
  await expect(page).toHaveURL(zoom("13", "19"));
  await page.reload();
  await expect(card.getByText(`13 – 19 ${monthText}`, { exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(/zoom=/);
  await expect(card.getByText(`1 – 28 ${monthText}`, { exact: true })).toBeVisible();

  await page.mouse.click((await at(16)).x, from.y);
  const hours = new RegExp(`period=hour&start_date=${month}-16&end_date=${month}-16#performance$`);
  await expect(page).toHaveURL(hours);
  await expect(card.getByText(`16 ${monthText}`, { exact: true })).toBeVisible();
  await press("Earlier");
  await expect(page).toHaveURL(new RegExp(`start_date=${month}-15&end_date=${month}-15`));
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("day");
  await card.getByText("Show as table").click();
  await days.getByRole("link", { name: ` 16 ${monthText}` }).press("Enter");
  await expect(page).toHaveURL(hours);

  await page.setViewportSize({ width: 390, height: 844 });
  await press("Zoom in");
  await expect(page).toHaveURL(new RegExp(`zoom=${month}-16T\\d\\dZ\\.\\.${month}-16T\\d\\dZ#performance$`));
  await expect(card.getByText(new RegExp(`^16 ${monthText}, \\d\\d:00 – \\d\\d:00$`))).toBeVisible();
  await press("Show all");
  await expect(page).toHaveURL(hours);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("compares plants, says which failed, and opens the events under the axis", async ({ page, signIn, stack }) => {
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
  await expect(options.first()).toContainText(/ kWp · \d+ km$/);
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

test("says that the statistics failed and loads them on retry, and that a plant has no data", async ({
  page,
  signIn,
  stack,
}) => {
  const [plant] = await plantsOf(stack);
  await page.route("**/resources/plant-performance*", (route) => route.abort());
  await page.route("**/resources/plant-events*", (route) => route.abort());
  await page.clock.install();
  await signIn("owner", pathOf(plant));
  const card = chart(page);
  await expect(card.getByRole("alert")).toContainText("Failed to load energy production statistics.");
  // A toast of 10 s; the default is 5 s (domain/limits.md#toasts).
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
