import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { dataRequests, pauseClock, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

const allTypes =
  "yield_promise_status,zero_yield,connectivity,driver_notification,driver_notification_retrieval," +
  "registration_failed,meter_credentials,power_optimizer_issue,power_spike,power_interruption,shade";

const table = (page: Page) => page.getByRole("region", { name: "Issues by found date" });
const counts = (page: Page) => table(page).getByRole("link", { name: / found on / });
const dayDetails = (page: Page) => page.getByRole("region", { name: /^Plants with issues found on \d/ });

/** The first row with a count. */
const firstRowWithIssues = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: / found on / }) })
    .first();

/** Opens the first day with issues. */
async function openDay(page: Page): Promise<void> {
  await firstRowWithIssues(page)
    .getByRole("link", { name: /^Show Details/ })
    .click();
  await expect(dayDetails(page).getByRole("row").nth(1).getByRole("link")).toBeVisible();
}

const typeSwitch = (page: Page, type: string) => page.getByRole("checkbox", { name: type, exact: true });
const openTypeFilter = (page: Page) => page.getByRole("button", { name: /^Issue types/ }).click();

test("shows the issues of each day, and the plants of a day", async ({ page, signIn }) => {
  await test.step("shows a column per issue type, a dash for zero issues, and the days from today back to two weeks ago", async () => {
    await signIn("owner", "/health");
    await expect(page).toHaveTitle("Heliograph - Health");
    await expect(page.getByText(/^Long-term performance and issues, grouped by found date/)).toBeVisible();
    await expect(table(page).getByRole("columnheader")).toHaveText([
      ...["Date", "Long-term performance", "Zero yield", "Connectivity"],
      ...["Source alert", "Source alert retrieval", "Actions"],
    ]);
    await expect(table(page).getByRole("row").nth(1).getByRole("cell").last()).toHaveText("Show Details");
    await expect(page.getByText(/^Found on these days: \d/)).toBeVisible();
    await expect(page.getByText(/^Losing .* a day/)).toBeVisible();
    await expect(counts(page)).not.toHaveCount(0);
    await expect(table(page).getByRole("cell", { name: "–", exact: true })).not.toHaveCount(0);
    await expect(table(page).getByRole("cell", { name: "0", exact: true })).toHaveCount(0);
    await expect(table(page).getByRole("row")).toHaveCount(16);
    const dates = await table(page)
      .locator("time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
    expect(dates).toHaveLength(15);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const day = 86_400_000;
    expect((Date.parse(dates[0] ?? "") - Date.parse(dates[14] ?? "")) / day).toBe(14);
    await expect(table(page).locator("time[aria-current=date]")).toHaveAttribute("datetime", dates[0] ?? "");
    await expect(table(page).getByRole("row").nth(1)).toContainText("Today");
  });
  await test.step("opens a day in its row without requesting the counts again, and keeps it on reload, Back and Forward", async () => {
    await waitForHydration(page);
    const requests = dataRequests(page);
    await openDay(page);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.search).toContain("_routes=routes%2F_app.health._index");
    await expect(page).toHaveURL(/\/health\?health=\d{4}-\d\d-\d\d$/);
    const names = await dayDetails(page).getByRole("rowheader").allTextContents();
    expect(names.length).toBeGreaterThan(0);
    await page.goBack();
    await expect(dayDetails(page)).toBeHidden();
    await page.goForward();
    await expect(dayDetails(page).getByRole("rowheader")).toHaveText(names);
    await page.reload();
    await expect(dayDetails(page).getByRole("rowheader")).toHaveText(names);
    const hide = table(page).getByRole("link", { name: /^Hide Details/ });
    await expect(hide).toHaveAttribute("aria-expanded", "true");
    await hide.click();
    await expect(page).toHaveURL("/health");
    await expect(dayDetails(page)).toBeHidden();
  });
  await test.step("opens and closes a day with the keyboard", async () => {
    const toggle = firstRowWithIssues(page).getByRole("link", { name: /Details/ });
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(dayDetails(page).getByRole("rowheader").first()).toBeVisible();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAccessibleName(/^Hide Details for \d/);
    await page.keyboard.press("Enter");
    await expect(dayDetails(page)).toBeHidden();
    await expect(toggle).toBeFocused();
  });
  await test.step("is accessible with an open day and with the filter", async () => {
    await openDay(page);
    await expectAccessible(page);
    await openTypeFilter(page);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });
  await test.step("restores the open day and the issue types on Back", async () => {
    const openDayUrl = page.url();
    await openTypeFilter(page);
    await typeSwitch(page, "Shade").click();
    await expect(table(page).getByRole("columnheader", { name: "Shade" })).toBeVisible();
    await expect(page).not.toHaveURL(openDayUrl);
    await page.goBack();
    await expect(page).toHaveURL(openDayUrl);
    await expect(dayDetails(page).getByRole("rowheader").first()).toBeVisible();
    await expect(table(page).getByRole("columnheader", { name: "Shade" })).toBeHidden();
  });
  await test.step("opens a plant of the day, and the plants of a day in the plants list with the same total", async () => {
    await page.keyboard.press("Escape");
    const plant = dayDetails(page).getByRole("rowheader").getByRole("link").first();
    const name = await plant.textContent();
    await plant.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name ?? "no name");
    await page.goBack();
    await expect(plant).toBeVisible();
    const rows = await dayDetails(page).getByRole("rowheader").count();
    await dayDetails(page).getByRole("link", { name: "Open in plant list" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Plants${rows}`);
  });
  await test.step("offers to show all issue types when a day has no issues", async () => {
    await page.goto("/health");
    await table(page)
      .getByRole("row")
      .filter({ hasNot: page.getByRole("link", { name: / found on / }) })
      .getByRole("link", { name: /^Show Details/ })
      .first()
      .click();
    await expect(dayDetails(page)).toContainText("There are no plants to show");
    await dayDetails(page).getByRole("link", { name: "Show all issue types" }).click();
    await expect(table(page).getByRole("columnheader")).toHaveCount(13);
    await expect(dayDetails(page)).toBeHidden();
  });
  await test.step("disables the switch of the only selected issue type, and resets the issue types to the default", async () => {
    await page.goto("/health?indicators_or=zero_yield");
    await openTypeFilter(page);
    await expect(typeSwitch(page, "Zero yield")).toBeDisabled();
    await page.getByRole("link", { name: "Reset to default" }).click();
    await expect(page).toHaveURL("/health");
    await expect(typeSwitch(page, "Zero yield")).toBeEnabled();
    await expect(page.getByRole("button", { name: "Issue types: 5 of 11" })).toBeVisible();
  });
});

test("closes the day and blocks the table when the issue types change", async ({ page, signIn }) => {
  await page.clock.install();
  await signIn("owner", "/health");
  await openDay(page);
  const requests = dataRequests(page);
  await openTypeFilter(page);
  await expect(typeSwitch(page, "Shade")).not.toBeChecked();
  await pauseClock(page);
  await typeSwitch(page, "Shade").click();
  const blocked = page.locator("[inert]").getByRole("region", { includeHidden: true });
  await expect(blocked.first()).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status").filter({ hasText: "Updating table" })).toBeAttached();
  await page.clock.runFor(450);
  await expect(blocked).not.toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.locator("[inert]")).toHaveCount(0);
  await page.clock.resume();
  await expect(table(page)).not.toHaveAttribute("aria-busy");
  await expect(page.getByRole("status").filter({ hasText: "6 issue types shown" })).toBeAttached();
  await expect(table(page).getByRole("columnheader", { name: "Shade" })).toBeVisible();
  await expect(dayDetails(page)).toBeHidden();
  expect(page.url()).toMatch(/\/health\?indicators_or=[a-z_%C2]+shade$/);
  expect(requests).toEqual([]);
});

test("shows the counts of all types as cards and as links", async ({ page, signIn }) => {
  await test.step("shows each day as a card with its counts that are not zero at 360 px", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await signIn("owner", `/health?indicators_or=${allTypes}`);
    await expect(counts(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const days = table(page).getByRole("row");
    const visibleCells = await days.evaluateAll((rows) =>
      rows.flatMap((row) =>
        [...row.querySelectorAll<HTMLElement>("td[data-label]:not([data-action])")]
          .filter((cell) => cell.checkVisibility())
          .map(({ dataset, innerText }) => ({ label: dataset.label, count: innerText.trim() })),
      ),
    );
    expect(visibleCells.length).toBe(await counts(page).count());
    for (const { label, count } of visibleCells) expect(count, label).toMatch(/^\d+$/);
    await expect(firstRowWithIssues(page).getByRole("link", { name: /^Show Details/ })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("selects an issue type by submitting a form", async ({ page, signIn }) => {
    await signIn("owner", "/health");
    await page.getByRole("button", { name: /^Issue types/ }).click();
    await typeSwitch(page, "Shade").click();
    await expect(page).toHaveURL(/indicators_or=.*shade$/);
  });
});
