import type { Page } from "playwright/test";
import { pageOf, servePlant } from "../support/mock-plant";
import { faults, json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { openPage } from "../support/page";

const plant = { id: 9, name: "Roof", owning_company_id: 3, yield_status: "OK", monitored_since: "2020-01-01" };
const issue = { id: 209, meter_id: 109, type_name: "zero_yield", severity: 100, found_on: "2026-01-01" };

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** A company with a plant, a ticket and a cause. */
function serveRows(upstream: MockUpstream) {
  for (const list of ["plants", "plant-issues"]) {
    upstream.on(
      `GET /companies/3/${list}?`,
      pageOf([{ ...plant, drivers: [{ id: 1, name: "sma" }], meter_issues: [issue] }]),
    );
  }
  upstream.on("GET /companies/3/tickets?", pageOf([{ id: 70, number: "T-70", title: "Inspect", closed_on: null }]));
}

/** A company with something to choose in every filter and menu. */
function serveChoices(upstream: MockUpstream) {
  upstream.on("GET /companies/3/tags?", json([{ id: 4, name: "Roof" }]));
  upstream.on("GET /companies/3/children", json([{ id: 8, name: "Zon BV" }]));
  upstream.on("GET /companies/3/statistics/number-of-plants", json({ count: 2 }));
}

const lists = [
  ["/plants", ["Tags"], ["Columns", "Select plants"]],
  ["/issues", [], ["Columns", "Select plants"]],
  ["/performances", [], ["Columns"]],
  ["/tickets?ticket_status=open", ["Child companies"], ["Columns", "Select tickets"]],
  ["/triage", ["Tags", "Child companies"], ["Indicators", "Drivers"]],
] as const;

test("offers the filters and menus of the lists only when they have entries", async ({
  page,
  signIn,
  openAs,
  upstream,
}) => {
  await test.step("offers none without entries", async () => {
    upstream.on("GET /companies/3/plants?", pageOf([]));
    upstream.on("GET /companies/3/plant-issues?", pageOf([]));
    upstream.on("GET /companies/3/tickets?", pageOf([]));
    await signIn("anna", "/account");
    for (const [path, ofCompany, ofRows] of lists) {
      await openPage(page, path);
      for (const name of [...ofCompany, ...ofRows])
        await expect(button(page, name), `${name} on ${path}`).toHaveCount(0);
      await expect(button(page, "Views")).toBeVisible();
    }
  });
  await test.step("offers all with entries", async () => {
    serveRows(upstream);
    serveChoices(upstream);
    // A new session has no cached rows.
    await signIn("anna", "/robots.txt");
    for (const [path, ofCompany, ofRows] of lists) {
      await openPage(page, path);
      await expect(page.getByRole("table").first().locator("tbody tr").first()).toBeVisible();
      for (const name of [...ofCompany, ...ofRows])
        await expect(button(page, name), `${name} on ${path}`).toBeVisible();
    }
  });
  await test.step("offers a filter whose choices failed to load, and one that the URL has", async () => {
    upstream.reset();
    serveRows(upstream);
    upstream.on("GET /companies/3/children", faults.serverError);
    await openAs("anna", "/triage?tags=4%7C1");
    await expect(button(page, "Child companies")).toBeVisible();
    await expect(button(page, "Tags")).toBeVisible();
  });
  await test.step("offers the drivers of a company in all filters only when it has any", async () => {
    upstream.reset();
    serveRows(upstream);
    await openAs("anna", "/plants");
    const drivers = page.getByRole("dialog").locator("summary").filter({ hasText: "Drivers" });
    await button(page, "More filters").click();
    await expect(page.getByRole("dialog").locator("summary").first()).toBeVisible();
    await expect(drivers).toHaveCount(0);
    upstream.on("GET /companies/3/visible-inbound-drivers", json([{ id: 1, name: "sma", display_name: "SMA" }]));
    // A new session has no cached drivers.
    await page.context().clearCookies();
    await openAs("anna", "/plants");
    await button(page, "More filters").click();
    await expect(drivers).toBeVisible();
  });
});

test("offers the menus of a plant only when they have entries", async ({ page, openAs, upstream }) => {
  await test.step("offers none without entries", async () => {
    servePlant(upstream);
    upstream.on("GET /companies/3/tags?", json([]));
    upstream.on("GET /companies/3/children", json([]));
    upstream.on("GET /companies/3/statistics/number-of-plants", json({ count: 1 }));
    await openAs("anna", "/plants/9?companyId=3#performance");
    await expect(button(page, "More actions")).toBeVisible();
    await expect(button(page, "Compare")).toHaveCount(0);
    await expect(button(page, "Edit tags")).toHaveCount(0);
    await expect(button(page, "Edit attached companies")).toHaveCount(0);
  });
  await test.step("offers all with entries", async () => {
    servePlant(upstream);
    serveChoices(upstream);
    await openAs("anna", "/plants/9?companyId=3#performance");
    await expect(button(page, "Compare")).toBeVisible();
    await expect(button(page, "Edit tags")).toBeVisible();
    await expect(button(page, "Edit attached companies")).toBeVisible();
  });
});
