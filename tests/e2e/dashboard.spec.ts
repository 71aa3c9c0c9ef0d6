import type { Locator, Page } from "playwright/test";
import { dataAsked } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

const card = (page: Page, name: string): Locator => page.getByRole("region", { name });

/** The total that a list names in its title. */
async function listTotal(page: Page): Promise<number> {
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/\d/);
  return Number((await title.textContent())?.replace(/\D/g, ""));
}

test("names the company and counts trouble, each count the same as the list it leads to", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  await expect(page).toHaveTitle("Heliograph - Dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^.+ Metrics$/);
  const trouble = card(page, "Plants that need attention");
  const kinds = [
    "Zero yield",
    "Connectivity",
    "Long-term performance",
    "Source alert",
    "Source alert retrieval",
  ];
  for (const kind of kinds) {
    const item = trouble
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: kind, exact: true }) });
    await expect(item).toHaveText(/\d+ plants?/);
    const counted = Number(/(\d+) plants?/.exec((await item.textContent()) ?? "")?.[1]);
    await item.getByRole("link").click();
    await expect(page).toHaveURL(/\/plants\?(indicators|ltpm)=/);
    expect(await listTotal(page), kind).toBe(counted);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ Metrics$/);
  }
});

test("counts plants and tickets as their lists do", async ({ page, signIn }) => {
  await signIn("owner");
  const company = card(page, "Company");
  for (const name of ["New plants", "Total plants"]) {
    const item = company.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
    const counted = Number(await item.getByText(/^\d+$/).textContent());
    await item.getByRole("link").click();
    expect(await listTotal(page), name).toBe(counted);
    await page.goBack();
  }
  await expect(company.getByRole("link", { name: "Open tickets" })).toHaveAttribute(
    "href",
    "/tickets?ticket_status=open",
  );
});

test("keeps the range of days in the address and asks for nothing else", async ({ page, signIn }) => {
  await signIn("owner");
  const performance = card(page, "Overall plant performance");
  await expect(performance.getByText("Forecast ratio")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const asked = dataAsked(page);

  await performance.getByRole("button").first().click();
  await page.getByRole("link", { name: "Last month" }).click();
  await expect(page).toHaveURL(/\/\?start_date=\d{4}-\d\d-01&end_date=\d{4}-\d\d-\d\d$/);
  await expect(performance.getByRole("button").first()).toHaveText(/^Last month: /);
  expect(asked.map(({ searchParams }) => searchParams.get("_routes"))).toEqual([
    "routes/_app._dashboard._index",
  ]);

  await page.reload();
  await expect(performance.getByRole("button").first()).toHaveText(/^Last month: /);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(performance.getByRole("button").first()).not.toHaveText(/Last month/);
});

test("picks a range in the calendar, up to yesterday", async ({ page, signIn }) => {
  await signIn("owner", "/?start_date=2025-03-01&end_date=2025-03-31");
  const picker = card(page, "Overall plant performance").getByRole("button", { name: "1 – 31 Mar 2025" });
  await picker.click();
  const calendar = page.getByRole("application");
  await expect(calendar.locator("thead th").first()).toHaveText("Mon");
  expect(await violations(page)).toEqual([]);
  await calendar.getByRole("button", { name: /\b3 March 2025/ }).click();
  await calendar.getByRole("button", { name: /\b9 March 2025/ }).click();
  await expect(page).toHaveURL("/?start_date=2025-03-03&end_date=2025-03-09");
  await expect(page.getByRole("button", { name: "3 – 9 Mar 2025" })).toBeVisible();
});

test("a range that cannot be read counts as none", async ({ page, signIn }) => {
  await signIn("owner", "/?start_date=2025-02-30&end_date=soon");
  const performance = card(page, "Overall plant performance");
  await expect(performance.getByText("Generated energy")).toBeVisible();
  await expect(performance.getByText(/less|more|As before/).first()).toBeVisible();
});

test("draws the charts when they come near: totals, legend, tooltip, links and a table", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  const statuses = card(page, "Meter statuses");
  await statuses.scrollIntoViewIfNeeded();
  await expect(statuses.getByText(/^On \d+ \w+ \d+, of \d+ meters: /)).toBeVisible();
  const bars = statuses.locator(".recharts-bar-rectangle a");
  await expect(bars.first()).toHaveAttribute("href", /^\/plants\?yield_status_filter=.*&date=/);
  const all = await bars.count();
  await statuses.getByRole("button", { name: "Ok", exact: true }).click();
  await expect.poll(() => bars.count()).toBeLessThan(all);

  const issues = card(page, "Issues found and resolved");
  await issues.locator("svg.recharts-surface").hover();
  await expect(issues.getByRole("columnheader", { name: "Resolved", exact: true })).toBeVisible();
  await issues.getByText("Show as table").click();
  const link = issues.getByRole("row").nth(1).getByRole("link").first();
  await expect(link).toHaveAttribute("href", /^\/issues\?found_on=after/);
  expect(await violations(page)).toEqual([]);
});

for (const width of [1440, 390]) {
  test(`nothing moves and nothing is inaccessible, ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await signIn("owner");
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await card(page, "Issues found and resolved").scrollIntoViewIfNeeded();
    await expect(page.locator(".recharts-bar-rectangle a path").first()).toBeVisible();
    await page.waitForTimeout(500);
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((all, shift) => all + shift, 0),
    );
    expect(shifted).toBeLessThanOrEqual(0.02);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const scrolling = await page
      .getByRole("list", { name: "Series shown" })
      .evaluateAll((legends) =>
        legends.flatMap(({ parentElement: place }) =>
          place ? [place.scrollHeight - place.clientHeight] : [],
        ),
      );
    expect(scrolling).toEqual([0, 0]);
    expect(await violations(page)).toEqual([]);
  });
}
