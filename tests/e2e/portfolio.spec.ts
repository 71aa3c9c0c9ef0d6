import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test("sums the plants of all child companies by company, tag and driver", async ({ page, signIn, stack }) => {
  const api = await createApiClient(stack, "portfolio");
  const { count } = await api.get<{ count: number }>("/companies/3/statistics/number-of-plants");
  await signIn("portfolio", "/");
  await page.getByRole("link", { name: "Portfolio" }).click();
  await expect(page).toHaveTitle("Heliograph - Portfolio");
  const rows = page.getByRole("table", { name: "Portfolio" }).locator("tbody tr");
  await expect(rows.first()).toContainText("All plants");
  await expect(rows.first().getByRole("cell").first()).toHaveText(String(count));
  await expect(rows.filter({ hasText: "Brandaris Energie" })).toHaveCount(1);
  const ranking = page.getByRole("region", { name: "Plants with the most at stake" });
  await expect(ranking.getByRole("link", { name: "Each plant" })).toHaveAttribute("href", "/portfolio?by=plant");
  await expect(page.getByRole("region", { name: "Lost and not received, by cause" })).toBeVisible();
  await waitForHydration(page);
  for (const grouping of ["orientation", "tag", "driver"]) {
    await page.getByRole("link", { name: `By ${grouping}` }).click();
    await expect(page).toHaveURL(`/portfolio?by=${grouping}`);
    await expect(rows.filter({ hasText: "Brandaris Energie" })).toHaveCount(0);
    await expect(rows.first().getByRole("cell").first()).toHaveText(String(count));
  }
  await page.getByRole("columnheader", { name: "Of expected" }).getByRole("link").click();
  await expect(page).toHaveURL("/portfolio?by=driver&sort=of_expected%2Cfalse");
  await expect(rows.first()).toContainText("All plants");
  const shares = async () => {
    const texts = await Promise.all((await rows.all()).map((row) => row.getByRole("cell").nth(2).innerText()));
    return texts.slice(1).flatMap((text) => (text.includes("%") ? Number.parseFloat(text.replace(/^\D*/, "")) : []));
  };
  const first = (await shares()).toSorted((a, b) => a - b);
  expect(first.length).toBeGreaterThan(2);
  await expect.poll(shares).toEqual(first);
  await expectAccessible(page, [360, 1440]);
});

test("compares a quarter with the year before, and leads to the plants of a group", async ({ page, signIn }) => {
  await signIn("portfolio", "/portfolio?by=year");
  await waitForHydration(page);
  const rows = page.getByRole("table", { name: "Portfolio" }).locator("tbody tr");
  await expect(page.getByRole("columnheader", { name: "Performance ratio" })).toBeVisible();
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "Quarter" }).click();
  await page.getByRole("link", { name: "A year earlier" }).click();
  await expect(page).toHaveURL(/start_date=.*&end_date=.*&compare=year/);
  await expect(page.getByText(/^Yield and losses of .* Compared with /)).toBeVisible();
  await expect(
    rows
      .first()
      .getByRole("cell", { name: /^[+−].*%$/ })
      .first(),
  ).toBeVisible();
  const table = page.locator("section:has(> table)").first();
  const hidden = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await Promise.all([table.evaluate(hidden), page.locator("html").evaluate(hidden)])).toEqual([0, 0]);
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("group", { name: "Columns and rows" });
  await menu.getByRole("checkbox", { name: "Availability by time" }).check();
  await expect(page.getByRole("columnheader", { name: "Availability by time" })).toBeVisible();
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as spreadsheet" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Portfolio, .*\.xlsx$/);
  await expectAccessible(page, [360, 1440]);
  const group = rows.nth(1);
  const plants = await group.getByRole("cell").first().innerText();
  await group.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/plants\?group=year%3A/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plants);
});
