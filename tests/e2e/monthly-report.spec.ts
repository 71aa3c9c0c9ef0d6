import type { Page, Route } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { selectOption, waitForHydration } from "../support/page";
import { chart, pathOf, plantsOf } from "../support/performance";
import { expect, test } from "../support/test";

const ready = (page: Page) => page.getByText("The report is ready.", { exact: true });
const keyFigures = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Key figures", exact: true }) });
const onPlants = (page: Page, handle: (route: Route, url: URL) => Promise<void>) =>
  page.route("**/resources/report-plant?*", (route) => handle(route, new URL(route.request().url())));

test("chooses period and plants in the URL, cancels, and loads the rest", async ({ page, signIn, stack }) => {
  const api = await createApiClient(stack, "owner");
  const { count } = await api.get<{ count: number }>("/companies/2/statistics/number-of-plants");
  let loaded = 0;
  const waiting: (() => void)[] = [];
  await onPlants(page, async (route) => {
    loaded += 1;
    if (loaded === 4) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => {});
  });
  await signIn("owner", "/reports");
  await page.getByRole("region", { name: "Last month's report" }).getByRole("link").click();
  await expect(page.getByText(`3 of ${count} plants`)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The report was cancelled.")).toBeVisible();
  for (const resume of waiting) resume();
  await page.getByRole("button", { name: "Load the rest" }).click();
  await expect(page.getByText(`${count} of ${count} plants`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { name: /^Report of / })).toBeVisible();
  const list = page.getByRole("navigation", { name: "Plants" });
  await expect(list.getByRole("link")).toHaveCount(count);

  // The costliest plant is first. Its name opens its page, which the print has, too.
  const pages = page.locator("article[id]");
  await expect(pages).toHaveCount(0);
  const costliest = list.getByRole("table").getByRole("link").first();
  const name = await costliest.innerText();
  await costliest.click();
  await expect(pages).toHaveCount(1);
  await expect(pages.getByRole("heading", { name: name.split(", ")[0] as string })).toBeInViewport();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets?.length).toBeLessThanOrEqual(12);
  await pages.getByRole("button", { name: "Close" }).click();
  await expect(pages).toHaveCount(0);
  await page.getByRole("button", { name: "Open the pages of all plants" }).click();
  await expect(pages).toHaveCount(count);
  await page.getByRole("button", { name: "Close the pages of all plants" }).click();
  await expect(pages).toHaveCount(0);

  await selectOption(page.getByLabel("Language of the report"), "nl");
  await expect(page).toHaveURL(/language=nl/);
  await expect(page.getByRole("heading", { name: /^Rapport van / })).toBeVisible();
  await selectOption(page.getByLabel("Period", { exact: true }), "year");
  await expect(page).toHaveURL(/period=\d{4}&/);
});

test("names a plant and a part that failed, and loads only these again", async ({ page, signIn, stack }) => {
  const [plant] = await plantsOf(stack);
  const requested: string[] = [];
  await onPlants(page, async (route, url) => {
    requested.push(url.searchParams.get("parts") ?? "all");
    if (requested.length === 1) return route.fulfill({ status: 502, body: "" });
    if (requested.length > 2) return route.continue();
    const response = await route.fetch();
    const report = await response.json();
    report.value.parts.losses = { ok: false, error: { status: 500, code: 0, messages: {}, sessionEnded: false } };
    await route.fulfill({ response, json: report });
  });
  await signIn("owner", `/reports/monthly?plant=${plant.id}&companyId=2`);
  await expect(page.getByText(`${plant.name} could not be loaded.`)).toBeVisible();
  await page.getByRole("button", { name: "Load again" }).click();
  const failed = page.getByText("Losses could not be loaded.");
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: "Load again" }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Meters" })).toBeVisible();
  expect(requested).toEqual(["all", "all", "losses"]);
  await expectAccessible(page, [360, 1440]);
});

test("states the figures of the screens", async ({ page, signIn, stack }) => {
  const plants = (await plantsOf(stack)).filter(({ monitored_since: since }) => since && since < "2026-01-01");
  await signIn("owner", "/reports");
  for (const [index, [month, last]] of [
    ["2026-10", "31"],
    ["2026-03", "31"],
    ["2026-02", "28"],
  ].entries()) {
    const plant = plants[index] as (typeof plants)[number];
    await page.goto(`/reports/monthly?plant=${plant.id}&companyId=2&period=${month}`);
    const sentence = page.getByRole("article").getByText(/of expected:|No data for this period/);
    await expect(sentence).toBeVisible();
    const stated = await sentence.innerText();
    const kwhPerKwp = page
      .getByRole("article")
      .locator("dl > div", { has: page.getByText("kWh/kWp", { exact: true }) });
    const perPeak = (await kwhPerKwp.getByRole("definition").innerText()).replace(/\s.*/s, "");
    const reported = await keyFigures(page).getByRole("definition").allInnerTexts();
    await page.goto(pathOf(plant, `&start_date=${month}-01&end_date=${month}-${last}&period=day`));
    await expect(chart(page).getByText(stated.trim()).first()).toBeVisible();
    await keyFigures(page).scrollIntoViewIfNeeded();
    await expect(keyFigures(page).getByRole("definition")).toHaveCount(9);
    const shown = await keyFigures(page).getByRole("definition").allInnerTexts();
    expect(shown.splice(4, 1)).toEqual([`${perPeak} kWh/kWp`]);
    expect(shown.slice(0, 6)).toEqual(reported);
  }
});

test("prints A4 pages with text, links and page numbers, without controls", async ({ page, signIn, stack }) => {
  const [plant] = await plantsOf(stack);
  await signIn("owner", `/reports/monthly?plant=${plant.id}&companyId=2&period=2026-10`);
  await expect(ready(page)).toBeAttached();
  await waitForHydration(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toContain("/ToUnicode");
  expect(pdf).toContain(`/plants/${plant.id}?companyId=2`);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 703, height: 1031 });
  await expect(page.getByRole("article")).toContainText(plant.name);
  await expect(page.getByRole("article").getByText(`/plants/${plant.id}?companyId=2`)).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  const wide = await page
    .locator("article :is(table, svg, section)")
    .evaluateAll((elements) => elements.filter((element) => element.getBoundingClientRect().right > innerWidth + 1));
  expect(wide).toHaveLength(0);
});

test("saves a spreadsheet", async ({ page, signIn, stack }) => {
  const [plant] = await plantsOf(stack);
  await signIn("owner", `/reports/monthly?plant=${plant.id}&companyId=2&period=2026-10`);
  await expect(ready(page)).toBeAttached();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as spreadsheet" }).click();
  expect((await download).suggestedFilename()).toBe("October 2026.xlsx");
});
