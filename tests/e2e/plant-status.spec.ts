import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { daysAgo, plantPath, servePlant, statusesOf } from "../support/mock-plant";
import { delayed, faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { consoleErrors, openPage, toasts, waitForHydration } from "../support/page";

const status = (date: string, type_name: string, severity: number) => ({
  date,
  type_name,
  meter_status_type: { name: type_name, display_name: type_name, severity },
});

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
test("loads the timeline by meter, and pages through the statuses", async ({ page, signIn, upstream }) => {
  servePlant(upstream);
  const many = Array.from({ length: 14 }, (_, index) => [
    status(daysAgo(index + 1), "zero_yield", 100),
    status(daysAgo(index + 1), "interruption", 75),
    status(daysAgo(index + 1), "yield_present", 0),
  ]).flat();
  upstream.on(statusesOf(1), json({ data: many }));
  upstream.on(
    `GET ${plantPath}/meters/1/scores`,
    json(
      Array.from({ length: 13 }, (_, index) => ({
        date: daysAgo(index + 2),
        lacking: [{ reason: "zero_yield", kwh: 10 }],
      })),
    ),
  );
  upstream.on(
    statusesOf(2),
    json({
      data: [
        status(daysAgo(1), "zero_yield", 100),
        status(daysAgo(2), "flatline", 75),
        status(daysAgo(3), "flatline", 75),
      ],
    }),
  );
  await signIn("anna", "/plants/9?companyId=3#summary");
  await expect(region(page, "Plant health")).toContainText("Zero yield");
  await waitForHydration(page);
  const errors = consoleErrors(page);
  upstream.on(statusesOf(3), delayed(2_000, json({ data: [] })));
  await page.getByRole("tab", { name: "Status" }).click();
  await expect(region(page, "Plant status calendar")).toContainText("Each day shows the status of its worst meter.");
  const timeline = region(page, "Status types");
  await expect(timeline).toContainText("2 of 3 meters loaded");
  await expect(timeline.getByRole("progressbar")).toBeVisible();

  // A row for each status of a meter on consecutive days, without "yield present".
  const table = region(page, "Statuses");
  await expect(table.getByRole("row")).toHaveCount(5);
  const outage = table.getByRole("row").filter({ hasText: "Zero yield" }).filter({ hasText: "Roof" });
  await expect(outage).toContainText("(14 days)");
  await expect(outage).toContainText("130 kWh");
  await outage.getByRole("button", { name: "Show days" }).click();
  await expect(table.getByRole("listitem")).toHaveCount(14);
  await expect(table.getByRole("listitem").last()).toContainText("not known yet");
  await outage.getByRole("button", { name: "Hide days" }).click();
  await expect(table.getByRole("listitem")).toHaveCount(0);

  // 31 rows when each day has a row.
  await table.getByRole("link", { name: "Show each day" }).click();
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1)).toContainText("Zero yield");
  await table.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/statuses_page=2&statuses_by_day=1#status$/);
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(timeline).toContainText("3 of 3 meters");
  await expect(timeline.getByRole("progressbar")).toBeHidden();

  const grid = timeline.getByRole("grid");
  await grid.locator('td[tabindex="0"]').focus();
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Zero yield, .+: 2 of 3 meters$/);
  await expect(timeline).toContainText("Zero yield: Roof, Barn");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Zero yield, .+: 1 of 3 meters$/);
  await timeline.getByText("Show as table").click();
  const firstDay = timeline.getByRole("table", { name: "Number of meters by day and status type" });
  await expect(firstDay.getByRole("row").nth(1)).toContainText("2");
  await expectAccessible(page);

  await table.getByRole("button").first().click();
  await page.getByRole("link", { name: "Yesterday" }).click();
  await expect(page).toHaveURL(
    new RegExp(`statuses_start=${daysAgo(1)}&statuses_end=${daysAgo(1)}&statuses_by_day=1#status$`),
  );
  expect(errors).toEqual([]);
});

test("shows the details of a day of the calendar by keyboard and touch", async ({ page, signIn, upstream }) => {
  servePlant(upstream);
  upstream.on(
    statusesOf(2),
    json({ data: [status(daysAgo(2), "zero_yield", 100), status(daysAgo(3), "yield_present", 0)] }),
  );
  upstream.on(
    `GET ${plantPath}/meters/2/scores`,
    json([{ date: daysAgo(2), lacking: [{ reason: "zero_yield", kwh: 11 }] }]),
  );
  upstream.on(
    `GET ${plantPath}/tickets`,
    json([
      { id: 4, number: 10_004, title: "Replace the fuse", created_at: `${daysAgo(2)}T11:00:00Z`, closed_on: null },
    ]),
  );
  upstream.on(
    `GET ${plantPath}/notes`,
    json([{ id: 5, message: "Fuse ordered", created_at: `${daysAgo(2)}T12:00:00Z` }]),
  );
  await signIn("anna", "/plants/9?companyId=3#status");
  const calendar = region(page, "Plant status calendar");
  await expect(region(page, "Statuses")).toBeVisible();
  await calendar.locator(`[data-day="${daysAgo(1)}"]`).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const day = calendar.locator("section");
  await expect(day.getByRole("heading")).toContainText("Not ok");
  await expect(day.getByRole("list", { name: "Statuses" })).toHaveText(/Zero yieldBarn11\skWh/);
  await expect(day.getByRole("list", { name: "Events" })).toContainText("Ticket: Replace the fuse");
  await expect(day.getByRole("list", { name: "Events" })).toContainText("Note: Fuse ordered");
  await expectAccessible(page);
  await day.getByRole("button", { name: "Previous day" }).click();
  await expect(day.getByRole("heading")).toContainText("Ok");
  await expect(day.getByRole("list", { name: "Statuses" })).toContainText("Yield present");
  await expect(day.getByRole("list", { name: "Events" })).not.toContainText("Fuse ordered");

  await day.getByRole("link", { name: "Show the hours" }).click();
  await expect(page).toHaveURL(new RegExp(`start_date=${daysAgo(3)}.*#performance$`));
  await expect(page).toHaveURL(/period=hour/);
  await page.goBack();
  await day.getByRole("button", { name: "Close" }).click();
  await expect(day).toBeHidden();
});

test("shows failing statuses, recovers on retry, and tells when there are none", async ({ page, signIn, upstream }) => {
  servePlant(upstream);
  upstream.on(statusesOf(2), faults.serverError);
  await signIn("anna", "/plants/9?companyId=3#status");
  const table = region(page, "Statuses");
  const timeline = region(page, "Status types");
  // The meters that loaded are shown.
  await expect(region(page, "Plant status calendar").getByRole("alert")).toContainText("1 meter could not be loaded.");
  await expect(table.getByRole("alert")).toContainText("1 meter could not be loaded.");
  for (const id of [1, 3]) upstream.on(statusesOf(id), faults.serverError);
  await table.getByRole("button", { name: "Try again" }).click();
  await expect(table.getByRole("alert")).toContainText("An error occurred.");
  await expect(toasts(page)).toContainText("Failed to load historic meter statuses.");
  await expect(timeline).toContainText("Could not find meter statuses, please try again later.");
  await expectAccessible(page);
  for (const id of [1, 2, 3]) upstream.on(statusesOf(id), json({ data: [] }));
  await table.getByRole("button", { name: "Try again" }).click();
  await expect(table).toContainText("There are no notifications to show in this period.");
  await timeline.getByRole("button", { name: "Try again" }).click();
  await expect(timeline).toContainText("The meters reported no statuses");

  // Loading stops when the user leaves the tab, and continues when the tab is opened again.
  upstream.on(statusesOf(1), delayed(1_500, json({ data: [] })));
  await page.reload();
  await expect(timeline).toContainText("0 of 3 meters loaded");
  await page.getByRole("tab", { name: "Contacts" }).click();
  const timelineCalls = () =>
    upstream.requestsTo(statusesOf(2)).filter(({ path }) => path.includes(`start_date=${daysAgo(60)}`)).length;
  const before = timelineCalls();
  // The call of the first meter ends, aborted or not, and no other call follows.
  await upstream.requestsTo(statusesOf(1)).at(-1)?.aborted;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(timelineCalls()).toBe(before);
  await page.getByRole("tab", { name: "Status" }).click();
  await expect(timeline).toContainText("The meters reported no statuses");
});

test("opens the end of an imported history, and offers its days", async ({ page, openAs, upstream }) => {
  const [first, last] = [daysAgo(800), daysAgo(500)];
  const dates = { operational_since: first, retired_on: null, measured_since: first, imported_until: last };
  const meters = [{ id: 1, name: "Roof", peak_in_watt: 10_000, measured: true, ...dates }];
  servePlant(upstream, { yield_status: "NONE", yield_score: null, imported_until: last, meters });
  upstream.on(`GET ${plantPath}/issues`, json([]));
  const unknown = { start_date: null, end_date: null, lost_kwh: null, not_received_kwh: null, not_received_days: 0 };
  upstream.on(`GET ${plantPath}/losses`, json({ ...unknown, snow: [], causes: [] }));
  const row = { start_date: last, actual_yield_in_kwh: 20, expected_yield_in_kwh: 21, error: 1 };
  upstream.on(`GET ${plantPath}/performances`, (response, { path }) =>
    json(path.includes(`end_date=${last}`) ? [row] : [])(response),
  );
  const offer = (name: string) => region(page, name).getByRole("link", { name: /^Data from .* to .*: show$/ });
  const days = new RegExp(`start_date=${first}&end_date=${last}.*#performance$`);

  await openAs("anna", "/plants/9?companyId=3#performance");
  await expect(page.getByText("The last 30 days with data are shown.")).toBeVisible();
  await expect(region(page, "Yield").getByRole("img", { name: /Energy \(kWh\)/ })).toBeVisible();
  await expect(offer("Yield")).toHaveCount(0);
  await offer("Historical summary").click();
  await expect(page).toHaveURL(new RegExp(`summary=.*${first}.*${last}.*#performance$`));
  await expect(offer("Historical summary")).toHaveCount(0);

  await page.goto(`/plants/9?companyId=3&start_date=${daysAgo(50)}&end_date=${daysAgo(20)}#performance`);
  await expect(region(page, "Yield").getByText("No data for this period", { exact: true })).toBeVisible();
  await offer("Yield").click();
  await expect(page).toHaveURL(days);
  await expect(region(page, "Yield").getByRole("img", { name: /Energy \(kWh\)/ })).toBeVisible();

  await page.goto("/plants/9?companyId=3#status");
  await expect(offer("Status types")).toBeVisible();
  await expect(offer("Plant status calendar")).toBeVisible();
  await offer("Statuses").click();
  await expect(page).toHaveURL(days);
  await page.getByRole("tab", { name: "Summary" }).click();
  await expect(page.getByRole("main")).toContainText("Imported until");
  await offer("Yield insights").click();
  await expect(page).toHaveURL(days);

  const learned = {
    factor: 0.94,
    weeks: 23,
    from: first,
    to: last,
    apparent_orientation_in_degrees: 90,
    inverter_rating_in_watt: 4600,
  };
  upstream.on(
    `GET ${plantPath}/meters?`,
    json([{ ...meters[0], orientation_in_degrees: 180, learned_performance: learned }]),
  );
  await openPage(page, "/plants/9?companyId=3#meters");
  await page.getByRole("button", { name: "Actions of Roof" }).click();
  await page.getByRole("button", { name: "Show details" }).click();
  await expect(page.getByRole("dialog")).toContainText("Learned from 23 weeks: 0.94");
  await expect(page.getByRole("dialog")).toContainText("look like east, not south.");
  await expect(page.getByRole("dialog")).toContainText("stays at this value from the first day on");

  await page.goto("/reports/monthly?plant=9&companyId=3");
  await page.getByRole("link", { name: /^Data from .*: show$/ }).click();
  await expect(page).toHaveURL(new RegExp(`period=${last.slice(0, 7)}`));
  const offered = page.getByLabel("Month", { exact: true }).getByRole("option");
  await expect.poll(() => offered.count()).toBeLessThanOrEqual(11);
  await expect(offered.first()).toHaveAttribute("value", last.slice(0, 7));
});
