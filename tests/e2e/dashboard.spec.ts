import type { Locator, Page } from "playwright/test";
import { dataRequests, openPage, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

const card = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

test("shows the numbers, the statuses and the performance of the company", async ({ page, signIn }) => {
  await test.step("names the company, and links to its lists", async () => {
    await signIn("owner");
    await expect(page).toHaveTitle("Heliograph - Dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^.+ Metrics$/);
    const issueTypes = card(page, "Plants that need attention");
    const names = ["Zero yield", "Connectivity", "Long-term performance", "Source alert", "Source alert retrieval"];
    for (const name of names) await expect(issueTypes.getByRole("link", { name, exact: true })).toBeVisible();
    await issueTypes.getByRole("link", { name: "Connectivity", exact: true }).click();
    await expect(page).toHaveURL(/\/plants\?indicators=/);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ Metrics$/);
  });
  await test.step("scales and links the meter statuses, with OK on demand, and shows issues in a tooltip and a table", async () => {
    const statuses = card(page, "Meter statuses");
    // A card is rendered anew when its data arrives.
    await expect(() => statuses.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();
    await expect(statuses.getByText(/^\d+ meters on \d+ \w+ \d+: /)).toBeVisible();
    const bars = statuses.locator(".recharts-bar-rectangle a");
    await expect(bars.first()).toHaveAttribute("href", /^\/plants\?yield_status_filter=.*&date=/);
    const ok = statuses.getByRole("button", { name: "Ok", exact: true });
    await expect(ok).toHaveAttribute("aria-pressed", "false");
    const topTick = statuses.locator(".recharts-yAxis-tick-labels text").last();
    expect(Number(await topTick.textContent())).toBeLessThan(50);
    const count = await bars.count();
    await ok.click();
    await expect.poll(() => bars.count()).toBeGreaterThan(count);
    await expect(topTick).toHaveText("100");

    // The card below shows the issues in a tooltip, and in a table with links.
    const issues = card(page, "Issues found and resolved");
    await issues.scrollIntoViewIfNeeded();
    await issues.locator(".recharts-bar-rectangle a path").first().hover();
    await expect(issues.getByRole("columnheader", { name: "Resolved", exact: true })).toBeVisible();
    await expect(issues.getByRole("list", { name: "Chart series" }).getByRole("listitem")).toHaveText([
      "Found",
      "Resolved",
    ]);
    // Found issues have links, and stand above the resolved ones.
    const segments = await issues.locator(".recharts-bar-rectangle path").evaluateAll((paths) =>
      paths.map((path) => {
        const { top, bottom } = path.getBoundingClientRect();
        return { found: path.closest("a") !== null, top, bottom };
      }),
    );
    const [found, resolved] = [segments.filter(({ found }) => found), segments.filter(({ found }) => !found)];
    expect(resolved.length).toBeGreaterThan(0);
    const lowestFound = Math.max(...found.map(({ bottom }) => bottom));
    expect(lowestFound).toBeLessThan(Math.min(...resolved.map(({ top }) => top)) + 1);
    await issues.getByText("Show as table").click();
    const link = issues.getByRole("row").nth(1).getByRole("link").first();
    await expect(link).toHaveAttribute("href", /^\/issues\?.*found_on=after/);
    expect(await violations(page, issues)).toEqual([]);
  });
  await test.step("compares with the same days a year earlier and shows the forecast ratio first", async () => {
    await expect(performance(page).getByRole("term").first()).toHaveText("Forecast ratio");
    const label = (await picker(page).textContent())?.replace(/^Last 30 days: /, "");
    const days = label?.replace(/\d{4}/g, (year) => `${Number(year) - 1}`);
    await expect(performance(page).getByText(/the same days a year earlier/)).toHaveText(
      new RegExp(
        `^Compared with the same days a year earlier, ${days}\\. \\d+ plants were not monitored yet\\. Not received: [\\d.,]+\\s[kM]Wh on \\d+ days\\.$`,
      ),
    );
    await expect(
      performance(page).getByText(/points (higher|lower) than a year earlier$|^No change from a year earlier$/),
    ).toHaveCount(1);
    // Many plants of the demo fleet were created within the year.
    await expect(performance(page).getByText(/% (more|less) than a year earlier$/)).toHaveCount(0);
  });
  await test.step("requests only the data of the dashboard for another range, restored on reload and removed on Back", async () => {
    await expect(performance(page).getByText("Forecast ratio")).toBeVisible();
    await waitForHydration(page);
    const requests = dataRequests(page);
    await selectYesterday(page);
    expect(requests.map(({ searchParams }) => searchParams.get("_routes"))).toEqual(["routes/_app._dashboard._index"]);
    await page.reload();
    await expect(picker(page)).toHaveText(/^Yesterday: /);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(picker(page)).not.toHaveText(/Yesterday/);
  });
  await test.step("selects a range in the calendar", async () => {
    await openPage(page, "/?start_date=2025-03-01&end_date=2025-03-31");
    await performance(page).getByRole("button", { name: "1 – 31 Mar 2025" }).click();
    const calendar = page.getByRole("application", { name: "Date range" });
    await expect(calendar.locator("thead th").first()).toHaveText("Mon");
    expect(await violations(page, calendar)).toEqual([]);
    await calendar.getByRole("button", { name: /\b3 March 2025/ }).click();
    await calendar.getByRole("button", { name: /\b9 March 2025/ }).click();
    await expect(page).toHaveURL("/?start_date=2025-03-03&end_date=2025-03-09");
    await expect(page.getByRole("button", { name: "3 – 9 Mar 2025" })).toBeVisible();
  });
});

test("shows the first five causes of the queue with its figures, linked to their entries", async ({ page, signIn }) => {
  await signIn("owner", "/triage");
  const entries = page.getByRole("table", { name: "Causes" }).locator("tbody tr");
  const listed = [];
  for (const tab of ["", "?tab=in-progress"]) {
    await page.goto(`/triage${tab}`);
    await expect(entries.first()).toContainText("€");
    const rows = await entries.evaluateAll((all) =>
      all.map((row) => ({
        hash: new URL(row.querySelector("a")?.href ?? "").hash,
        atStake: row.querySelector("td strong")?.textContent ?? "",
      })),
    );
    listed.push(...rows.map(({ hash, atStake }) => ({ href: `/triage${tab}${hash}`, atStake })));
  }
  const cents = (text: string) => Math.round(Number(text.replace(/[€,]/g, "")) * 100);
  const first = listed.toSorted((a, b) => cents(b.atStake) - cents(a.atStake)).slice(0, 5);
  await page.goto("/");
  const causes = card(page, "Largest losses").getByRole("listitem");
  await expect(causes).toHaveCount(5);
  for (const [index, { href, atStake }] of first.entries()) {
    await expect(causes.nth(index).getByRole("link")).toHaveAttribute("href", href);
    await expect(causes.nth(index)).toContainText(atStake);
  }
  const title = (await causes.first().getByRole("link").textContent()) ?? "";
  await waitForHydration(page);
  await causes.first().getByRole("link").click();
  await expect(page.getByRole("complementary").getByRole("heading", { level: 2 })).toHaveText(title);
});

const performance = (page: Page) => card(page, "Overall plant performance");
const picker = (page: Page) => performance(page).getByRole("button").first();

async function selectYesterday(page: Page): Promise<void> {
  await picker(page).click();
  await page.getByRole("link", { name: "Yesterday" }).click();
  await expect(page).toHaveURL(/\/\?start_date=(\d{4}-\d\d-\d\d)&end_date=\1$/);
  await expect(picker(page)).toHaveText(/^Yesterday: /);
}

for (const width of [1440, 390]) {
  test(`loads without layout shift, overflow and accessibility violations (${width} px)`, async ({ page, openAs }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openAs("owner");
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await card(page, "Issues found and resolved").scrollIntoViewIfNeeded();
    await expect(page.locator(".recharts-bar-rectangle a path").first()).toBeVisible();
    const layoutShift = await page.evaluate(async () => {
      // Waits until fonts and animations no longer move anything. A cancelled animation rejects.
      await Promise.allSettled([document.fonts.ready, ...document.getAnimations().map(({ finished }) => finished)]);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0);
    });
    expect(layoutShift).toBeLessThanOrEqual(0.02);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const legendOverflow = await page
      .getByRole("list", { name: "Chart series" })
      .evaluateAll((legends) =>
        legends.flatMap(({ parentElement: parent }) => (parent ? [parent.scrollHeight - parent.clientHeight] : [])),
      );
    expect(legendOverflow).toEqual([0, 0]);
    expect(await violations(page)).toEqual([]);
  });
}
