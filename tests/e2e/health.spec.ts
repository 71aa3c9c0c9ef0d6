import type { Page } from "playwright/test";
import { dataAsked, stopTime } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

const allTypes =
  "yield_promise_status,zero_yield,connectivity,driver_notification,driver_notification_retrieval," +
  "registration_failed,meter_credentials,power_optimizer_issue,power_spike,power_interruption,shade";

const table = (page: Page) => page.getByRole("region", { name: "Issues by the date they were found" });
const counts = (page: Page) => table(page).getByRole("link", { name: / found on / });
const dayOf = (page: Page) => page.getByRole("region", { name: /^Plants of \d/ });

/** The row of a day on which something was found. */
const busyRow = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: / found on / }) })
    .first();

/** Opens the first day on which something was found. */
async function openBusyDay(page: Page): Promise<void> {
  await busyRow(page)
    .getByRole("link", { name: /^Show Details/ })
    .click();
  await expect(dayOf(page).getByRole("row").nth(1).getByRole("link")).toBeVisible();
}

const switchOf = (page: Page, type: string) => page.getByRole("switch", { name: type, exact: true });
const openChoice = (page: Page) => page.getByRole("button", { name: /^Issue types/ }).click();

test("the days go from tomorrow back two weeks, with a column for each type and a dash for none", async ({
  page,
  signIn,
}) => {
  await signIn("owner", "/health");
  await expect(page).toHaveTitle("Heliograph - Health");
  await expect(page.getByText(/^Long-term performance and issues, grouped by the date/)).toBeVisible();
  await expect(table(page).getByRole("columnheader")).toHaveText([
    "Date",
    "Long-term performance",
    "Zero yield",
    "Connectivity",
    "Source alert",
    "Source alert retrieval",
    "Actions",
  ]);
  const dates = await table(page)
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  expect(dates).toHaveLength(16);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const day = 86_400_000;
  expect((Date.parse(dates[0] ?? "") - Date.parse(dates[15] ?? "")) / day).toBe(15);
  await expect(table(page).locator("time[aria-current=date]")).toHaveAttribute("datetime", dates[1] ?? "");
  await expect(table(page).getByRole("row").nth(2)).toContainText("Today");
  await expect(table(page).getByRole("row").nth(1).getByRole("cell")).toHaveText([
    ..."–––––",
    /^Show Details/,
  ]);
  await expect(counts(page)).not.toHaveCount(0);
});

test("a count of each type leads to a list of as many plants", async ({ page, signIn }) => {
  await signIn("owner", `/health?indicators_or=${allTypes}`);
  await expect(counts(page).first()).toBeVisible();
  const links = await counts(page).evaluateAll((anchors) =>
    anchors.map((anchor) => ({ count: anchor.textContent, href: anchor.getAttribute("href") ?? "" })),
  );
  const typeOf = ({ href }: { href: string }) => /indicators(_or)?=[a-z_]+/.exec(href)?.[0];
  const firstOfType = new Map(links.toReversed().map((link) => [typeOf(link), link]));
  expect(firstOfType.size).toBeGreaterThan(0);
  for (const { count, href } of firstOfType.values()) {
    await page.goto(href);
    const title = href.startsWith("/plants") ? "Plants" : "Issues";
    await expect(page.getByRole("heading", { level: 1 }), href).toHaveText(`${title}${count}`);
  }
});

test("a day opens in its row, survives a reload, is one step of the history, and closes", async ({
  page,
  signIn,
}) => {
  await signIn("owner", "/health");
  const asked = dataAsked(page);
  await openBusyDay(page);
  // The counts are not asked for again.
  expect(asked).toHaveLength(1);
  expect(asked[0]?.search).toContain("_routes=routes%2F_app.health._index");
  await expect(page).toHaveURL(/\/health\?health=\d{4}-\d\d-\d\d$/);
  const names = await dayOf(page).getByRole("rowheader").allTextContents();
  expect(names.length).toBeGreaterThan(0);

  await page.reload();
  await expect(dayOf(page).getByRole("rowheader")).toHaveText(names);
  const hide = table(page).getByRole("link", { name: /^Hide Details/ });
  await expect(hide).toHaveAttribute("aria-expanded", "true");

  await page.goBack();
  await expect(dayOf(page)).toBeHidden();
  await page.goForward();
  await expect(dayOf(page).getByRole("rowheader")).toHaveText(names);
  await hide.click();
  await expect(page).toHaveURL("/health");
  await expect(dayOf(page)).toBeHidden();

  await openBusyDay(page);
  await dayOf(page).getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(names[0] ?? "no name");
});

test("the plants list shows as many plants of a day", async ({ page, signIn }) => {
  await signIn("owner", "/health");
  await openBusyDay(page);
  const rows = await dayOf(page).getByRole("rowheader").count();
  await dayOf(page).getByRole("link", { name: "Open in the plants list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Plants${rows}`);
});

test("a day without anything says so, and offers the next step", async ({ page, signIn }) => {
  await signIn("owner", "/health");
  await table(page)
    .getByRole("link", { name: /^Show Details/ })
    .first()
    .click();
  await expect(dayOf(page)).toContainText("There are no plants to show");
  await dayOf(page).getByRole("link", { name: "Show all issue types" }).click();
  await expect(table(page).getByRole("columnheader")).toHaveCount(13);
  await expect(dayOf(page)).toBeHidden();
});

test("another choice of types closes the open day and blocks the table for half a second", async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn("owner", "/health");
  await openBusyDay(page);
  const opened = page.url();
  const asked = dataAsked(page);
  await openChoice(page);
  await expect(switchOf(page, "Shade")).not.toBeChecked();
  await stopTime(page);
  await switchOf(page, "Shade").click();
  const blocked = page.locator("[inert]").getByRole("region", { includeHidden: true });
  await expect(blocked.first()).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status").filter({ hasText: "Updating the table" })).toBeAttached();
  await page.clock.runFor(450);
  await expect(blocked).not.toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.locator("[inert]")).toHaveCount(0);
  await page.clock.resume();
  await expect(table(page)).not.toHaveAttribute("aria-busy");
  await expect(page.getByRole("status").filter({ hasText: "6 issue types are shown" })).toBeAttached();
  await expect(table(page).getByRole("columnheader", { name: "Shade" })).toBeVisible();
  await expect(dayOf(page)).toBeHidden();
  expect(page.url()).toMatch(/\/health\?indicators_or=[a-z_%C2]+shade$/);
  expect(asked).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL(opened);
  await expect(dayOf(page).getByRole("rowheader").first()).toBeVisible();
  await expect(table(page).getByRole("columnheader", { name: "Shade" })).toBeHidden();
});

test("the choice goes back to the start, and one type always stays", async ({ page, signIn }) => {
  await signIn("owner", "/health?indicators_or=zero_yield");
  await openChoice(page);
  await expect(switchOf(page, "Zero yield")).toBeDisabled();
  await page.getByRole("link", { name: "Back to those of the start" }).click();
  await expect(page).toHaveURL("/health");
  await expect(switchOf(page, "Zero yield")).toBeEnabled();
  await expect(page.getByRole("button", { name: "Issue types: 5 of 11" })).toBeVisible();
});

test("an address that cannot be used shows the page, and a notice", async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto(`/health?health=2018-02-30&page=-1&indicators_or=nonsense&${"y".repeat(2_000)}=1`);
  await expect(page.getByText(/could not be used and were left out: “health”, “page”/)).toBeVisible();
  await expect(table(page).getByRole("row")).toHaveCount(17);
  await expect(dayOf(page)).toBeHidden();
});

test("the keyboard opens and closes a day", async ({ page, signIn }) => {
  await signIn("owner", "/health");
  const toggle = busyRow(page).getByRole("link", { name: /Details/ });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(dayOf(page).getByRole("rowheader").first()).toBeVisible();
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAccessibleName(/^Hide Details of \d/);
  await page.keyboard.press("Enter");
  await expect(dayOf(page)).toBeHidden();
  await expect(toggle).toBeFocused();
});

test("at 360 px only the table scrolls, and dates and actions stay in sight", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn("owner", `/health?indicators_or=${allTypes}`);
  await expect(counts(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await table(page).evaluate((frame) => frame.scrollTo({ left: 400 }));
  const row = table(page).getByRole("row").nth(2);
  await expect(row.getByRole("rowheader")).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole("link", { name: /^Show Details/ })).toBeInViewport({ ratio: 1 });
});

test("in Dutch the dates are written as Dutch writes them", async ({ page, signIn }) => {
  await signIn("owner", "/health");
  await page.getByRole("button", { name: "Language and theme" }).click();
  await page.getByRole("button", { name: "Nederlands" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await expect(page.getByRole("rowheader").last()).toHaveText(
    /^(ma|di|wo|do|vr|za|zo) \d{1,2} [a-z]{3,4} \d{4}$/,
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a switch is the button of a form", async ({ page, signIn }) => {
    await signIn("owner", "/health");
    await page.getByRole("button", { name: /^Issue types/ }).click();
    await switchOf(page, "Shade").click();
    await expect(page).toHaveURL(/indicators_or=.*shade$/);
  });
});

for (const width of [1440, 390]) {
  test(`axe finds nothing (${width} px)`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn("owner", "/health");
    await openBusyDay(page);
    expect(await violations(page)).toEqual([]);
    await openChoice(page);
    expect(await violations(page)).toEqual([]);
  });
}
