import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { daysAgo, pageOf } from "../support/mock-plant";
import { json } from "../support/mock-upstream";
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

const card = (page: Page) => page.getByRole("region", { name: "Barn" });
const whatToDo = (page: Page) => page.getByRole("region", { name: "What to do" });

test.beforeEach(({ upstream }) => {
  upstream.on(countCall, json({ count: 1 }));
  upstream.on("GET /companies/3/plants?", pageOf([plant]));
  upstream.on("GET /companies/3/plants/9?", json(plant));
  upstream.on(performancesCall, (response, { path }) => {
    const start = new URLSearchParams(path.split("?")[1]).get("start_date") ?? "";
    const [year, month] = start.split("-");
    const day = (number: number) => ({
      start_date: `${year}-${month}-0${number}`,
      ...{ actual_yield_in_kwh: Number(year) % 2 === 0 ? 20 : 25, expected_yield_in_kwh: 24 },
      ...{ compared_expected_yield_in_kwh: 24, missing_hours: 0 },
    });
    pageOf([day(1)])(response);
  });
  upstream.on(causesCall, pageOf([]));
  upstream.on("GET /companies/3/tickets?", pageOf([]));
});

test("begins with the plant, its energy and what to do first", async ({ page, signIn, upstream }) => {
  upstream.on(causesCall, pageOf([{ ...plant, tickets: [ticket], meter_issues: [issue] }]));
  upstream.on("GET /companies/3/tickets?", pageOf([ticket]));
  await signIn("anna");
  await expect(card(page)).toContainText("Almere");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Barn");
  await expect(card(page)).toContainText(/Yesterday, \d+ \w+ \d{4}/);
  await expect(card(page)).toContainText(/(This|Last) month/);
  await expect(card(page)).toContainText("A year earlier");
  await expect(whatToDo(page)).toContainText(/Shade.*12\skWh \(€3.00\) at stake per day.*Ticket #T-70/);
  await expect(whatToDo(page).getByRole("link", { name: /Ticket/ })).toHaveAttribute("href", "/tickets/70?companyId=3");
  await expectAccessible(page);
  await whatToDo(page).getByRole("link", { name: "Shade" }).click();
  await expect(page).toHaveURL(/\/triage\?tab=in-progress#/);
});
