import type { Page } from "playwright/test";
import { holdRequests, layoutShifts, selectOption } from "../support/page";
import { chart, chartType, lastDays, pathOf, plantsOf } from "../support/performance";
import { expect, test } from "../support/test";

/** The texts drawn on canvases so far. */
const drawnTexts = (page: Page) => page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn]);

test("shows hours as bars without ratios, and reads values by keyboard", async ({ page, signIn, stack }) => {
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
  const drawnDays = async () => (await drawnTexts(page)).filter((text) => /^\d+ [A-Z]/.test(text)).length;
  await expect.poll(drawnDays).toBeGreaterThan(4);
  await expect(card.getByRole("button", { name: "Expected range" })).toBeVisible();
  await plot.focus();
  await plot.press("Home");
  await expect(card.getByRole("status").filter({ hasText: "00:00 – 01:00" })).toBeVisible();
  await plot.press("ArrowRight");
  await expect(card.getByRole("status").filter({ hasText: "01:00 – 02:00" })).toBeVisible();
  await expect(page.getByRole("option", { name: "All meters" })).toBeAttached();

  const weather = card.getByRole("group", { name: "Weather" });
  // The second click follows before the page shows the first change.
  await weather.evaluate(async (group) => {
    const buttons = [...group.querySelectorAll("button")];
    for (const name of ["Rain", "Irradiance"]) {
      buttons.find(({ textContent }) => textContent === name)?.click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await expect(page).toHaveURL(/weather=irradiance%2Crain/);
  await expect(card.getByRole("img", { name: /^Irradiance: 0\sW\/m² to \d+\sW\/m²$/ })).toBeVisible();
  await expect(card.getByRole("img", { name: /^Rain: \d/ })).toBeVisible();
  await card.getByText("Show as table").click();
  await expect(card.getByRole("columnheader", { name: "Irradiance" })).toBeVisible();
  await expect(card.getByRole("cell", { name: /^\d+\sW\/m²$/ }).first()).toBeVisible();
  await page.reload();
  await expect(weather.getByRole("button", { name: "Rain", pressed: true })).toBeVisible();
  await expect(card.getByRole("img", { name: /^Rain: \d/ })).toBeVisible();

  await chartType(page, "Ratio difference").click();
  await expect(card.getByRole("alert")).toContainText("Chart not available for period type");
  await selectOption(page.getByLabel("Period type", { exact: true }), "In days");
  await expect(card.getByRole("alert")).toBeHidden();

  await chartType(page, "Yield Scores").click();
  await expect(card.getByText(/Mean yield score \d\.\d{4} over \d+ days/)).toBeVisible();
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
  // The hint depends on the last used pointer, because a device may have several.
  const touch = { pointerType: "touch", bubbles: true };
  await plot.dispatchEvent("pointermove", touch);
  await expect(hint).toBeHidden();
  await expect(card.getByText("Pinch to zoom in")).toBeVisible();
  await plot.dispatchEvent("pointermove", { ...touch, pointerType: "mouse" });
  await expect(hint).toBeVisible();
  await plot.scrollIntoViewIfNeeded();
  /** The width of the value axis; 0 until the chart is drawn. */
  const gutterOf = () =>
    card.evaluate((element) => {
      const frame = element.querySelector<HTMLElement>("[style*='--screen-gutter']");
      return Number.parseFloat(frame?.style.getPropertyValue("--screen-gutter") ?? "0");
    });
  /** The position of a day of the month on the chart. */
  const at = async (day: number) => {
    await expect.poll(gutterOf).toBeGreaterThan(0);
    const [box, gutter] = [await plot.boundingBox(), await gutterOf()];
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
  await expect(card.getByText(`11 – 22 ${monthText}`, { exact: true })).toBeVisible();
  await plot.focus();
  await plot.press("+");
  await expect(page).toHaveURL(zoom("13", "19"));
  await page.reload();
  await expect(card.getByText(`13 – 19 ${monthText}`, { exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(/zoom=/);
  await expect(card.getByText(`1 – 28 ${monthText}`, { exact: true })).toBeVisible();

  // The table stays open while the measurements of another view load.
  await card.getByText("Show as table").click();
  await expect(days).toHaveCount(28);
  await plot.scrollIntoViewIfNeeded();
  await page.mouse.click((await at(16)).x, (await at(16)).y);
  const hours = new RegExp(`period=hour&start_date=${month}-16&end_date=${month}-16#performance$`);
  await expect(page).toHaveURL(hours);
  await expect(card.getByText(`16 ${monthText}`, { exact: true })).toBeVisible();
  await press("Earlier");
  await expect(page).toHaveURL(new RegExp(`start_date=${month}-15&end_date=${month}-15`));
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel("Period type", { exact: true })).toHaveValue("day");
  await days.getByRole("link", { name: ` 16 ${monthText}` }).press("Enter");
  await expect(page).toHaveURL(hours);

  await test.step("has no zoom of the last view while the next one loads", async () => {
    await page.goBack();
    await expect(days).toHaveCount(28);
    const { release } = await holdRequests(page, "**/resources/plant-performance*");
    const before = page.url();
    await press("Earlier");
    await expect(page).not.toHaveURL(before);
    const url = page.url();
    await expect(card.getByRole("button", { name: "Zoom in" })).toBeDisabled();
    await plot.press("+");
    release();
    await expect(card.getByRole("button", { name: "Zoom in" })).toBeEnabled();
    expect(page.url()).toBe(url);
    await page.goBack();
    await days.getByRole("link", { name: ` 16 ${monthText}` }).press("Enter");
    await expect(page).toHaveURL(hours);
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await press("Zoom in");
  await expect(page).toHaveURL(new RegExp(`zoom=${month}-16T\\d\\dZ\\.\\.${month}-16T\\d\\dZ#performance$`));
  await expect(card.getByText(new RegExp(`^16 ${monthText}, \\d\\d:00 – \\d\\d:00$`))).toBeVisible();
  await press("Show all");
  await expect(page).toHaveURL(hours);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

for (const width of [1440, 390]) {
  test(`keeps the height of the chart while its data and its events load, at ${width} px`, async ({
    page,
    signIn,
    stack,
  }) => {
    const [plant] = await plantsOf(stack);
    await page.setViewportSize({ width, height: 844 });
    await signIn("owner", "/reports");
    const shifts = await layoutShifts(page);
    // The events arrive after the chart.
    const { release } = await holdRequests(page, "**/resources/plant-events*");
    await page.goto(pathOf(plant));
    await expect(chart(page).getByRole("img", { name: /Energy \(M?kWh\)/ })).toBeVisible();
    const events = page.getByRole("region", { name: "Events" });
    await expect(events.getByRole("heading")).toHaveText(["Issues", "Snoozes", "Tickets", "Notes", "Changes"]);
    const loaded = page.waitForResponse("**/resources/plant-events*");
    release();
    await loaded;
    expect(await shifts()).toBeLessThan(0.005);
  });
}
