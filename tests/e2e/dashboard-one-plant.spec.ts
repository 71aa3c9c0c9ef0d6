import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { daysAgo } from "../support/mock-plant";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";

const plant = {
  ...{ id: 9, name: "Barn", owning_company_id: 3, yield_status: "MEDIUM", monitored_since: "2020-01-01" },
  ...{ address: { city: "Almere" }, meters: [{ id: 109, name: "Inverter" }] },
};
const countCall = "GET /companies/3/statistics/number-of-plants";
const performancesCall = "GET /companies/3/plants/9/performances";
const causesCall = "GET /companies/3/plant-issues?";
const ticket = { id: 70, number: "T-70", title: "Shade", closed_on: null, created_at: daysAgo(2) };
const issue = {
  ...{ id: 209, meter_id: 109, type_name: "shade", severity: 75, found_on: daysAgo(20) },
  ...{ lost_kwh_per_day: 12, lost_cents_per_day: 300 },
};
const pageOf = (...rows: object[]) => json({ data: rows, total: rows.length, per_page: 100 });

const card = (page: Page) => page.getByRole("region", { name: "Barn" });
const whatToDo = (page: Page) => page.getByRole("region", { name: "What to do" });

test.beforeEach(({ upstream }) => {
  upstream.reset();
  upstream.on(countCall, json({ count: 1 }));
  upstream.on("GET /companies/3/plants?", pageOf(plant));
  upstream.on("GET /companies/3/plants/9?", json(plant));
  upstream.on(performancesCall, (response, { path }) => {
    const start = new URLSearchParams(path.split("?")[1]).get("start_date") ?? "";
    const [year, month] = start.split("-");
    const day = (number: number) => ({
      start_date: `${year}-${month}-0${number}`,
      ...{ actual_yield_in_kwh: Number(year) % 2 === 0 ? 20 : 25, expected_yield_in_kwh: 24 },
      ...{ compared_expected_yield_in_kwh: 24, missing_hours: 0 },
    });
    pageOf(day(1))(response);
  });
  upstream.on(causesCall, pageOf());
  upstream.on("GET /companies/3/tickets?", pageOf());
});

test("begins with the plant, its energy and what to do first", async ({ page, signIn, upstream }) => {
  upstream.on(causesCall, pageOf({ ...plant, tickets: [ticket], meter_issues: [issue] }));
  upstream.on("GET /companies/3/tickets?", pageOf(ticket));
  await signIn("anna");
  await expect(card(page)).toContainText("Almere");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Barn");
  await expect(card(page)).toContainText(/Yesterday, \d+ \w+ \d{4}/);
  await expect(card(page)).toContainText(/(This|Last) month/);
  await expect(card(page)).toContainText("A year earlier");
  await expect(whatToDo(page)).toContainText(/Shade.*12 kWh \(€3.00\) at stake per day.*Ticket #T-70/);
  await expect(whatToDo(page).getByRole("link", { name: /Ticket/ })).toHaveAttribute("href", "/tickets/70?companyId=3");
  await expectAccessible(page);
  await whatToDo(page).getByRole("link", { name: "Shade" }).click();
  await expect(page).toHaveURL(/\/triage\?tab=in-progress#/);
});

test.describe("with the extension for the running day", () => {
  test.use({
    edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, API_EXTENSIONS: "losses,compared,today" }),
  });

  test("begins with the running day once the number of plants is cached", async ({ page, signIn, upstream }) => {
    const now = new Date().toISOString();
    upstream.on(
      "GET /companies/3/statistics/today",
      json({
        ...{ as_of: now, measured_at: now, plants: 1, plants_measured: 1 },
        ...{ actual_yield_in_kwh: 12.3, expected_yield_in_kwh: 14.1, compared_expected_yield_in_kwh: 14.1 },
      }),
    );
    await signIn("anna");
    await page.reload();
    await expect(card(page)).toContainText("Today: 12.3 kWh of 14.1 kWh expected so far");
    await expect(page.getByText(/expected so far/)).toHaveCount(1);
  });
});

test("says that there is nothing to do, without the cards of a fleet", async ({ page, signIn }) => {
  await signIn("anna");
  await expect(whatToDo(page)).toHaveText("Nothing to do");
  await expect(page.getByRole("region", { name: "Overall plant performance" })).toBeVisible();
  for (const name of ["Plants that need attention", "Largest losses", "Company"]) {
    await expect(page.getByRole("region", { name, exact: true })).toHaveCount(0);
  }
});

test("explains why less was generated than expected in the month", async ({ page, signIn, upstream }) => {
  const cause = (type_name: string, lost_kwh: number) => ({
    ...{ type_name, issue_id: 1, lost_kwh, lost_cents: null, not_received_kwh: 0, not_received_cents: null },
    ...{ first_date: daysAgo(9), last_date: daysAgo(2) },
  });
  const causes = [cause("zero_yield", 3), cause("shade", 0.6)];
  upstream.on(
    "GET /companies/3/plants/9/losses",
    json({ start_date: daysAgo(9), end_date: daysAgo(2), lost_kwh: 3.6, not_received_kwh: 0, snow: [], causes }),
  );
  await signIn("anna");
  await expect(card(page)).toContainText(/3\.6 kWh was lost: Zero yield \(3\.0 kWh\) and Shade \(0\.6 kWh\)\./);
});

test("shows the causes when the energy fails", async ({ page, signIn, upstream }) => {
  upstream.on(performancesCall, faults.serverError);
  await signIn("anna");
  await expect(card(page)).toContainText("The energy of the plant could not be loaded.");
  await expect(whatToDo(page)).toHaveText("Nothing to do");
});

test("shows the energy when the causes fail", async ({ page, signIn, upstream }) => {
  upstream.on(causesCall, faults.serverError);
  await signIn("anna");
  await expect(whatToDo(page)).toContainText("The issues of the plant could not be loaded.");
  await expect(card(page)).toContainText(/(This|Last) month/);
});

test("shows what to do when the plant fails", async ({ page, signIn, upstream }) => {
  upstream.on("GET /companies/3/plants?", faults.serverError);
  await signIn("anna");
  await expect(page.getByRole("region", { name: "Your plant" })).toBeVisible();
  await expect(whatToDo(page)).toHaveText("Nothing to do");
});

for (const [name, respond] of [
  ["several plants", json({ count: 2 })],
  ["an unknown number of plants", faults.serverError],
] as const) {
  test(`has no card of a plant for a company with ${name}`, async ({ page, signIn, upstream }) => {
    upstream.on(countCall, respond);
    await signIn("anna");
    await expect(page.getByRole("region", { name: "Largest losses" })).toContainText("Nothing needs you today");
    await expect(page.getByRole("region", { name: "Company", exact: true })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Your plant" })).toHaveCount(0);
    expect(upstream.requestsTo("GET /companies/3/plants/9")).toEqual([]);
  });
}
