import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { daysAgo, pageOf, roof } from "../support/mock-plant";
import { json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { causeRows, openPage, toasts } from "../support/page";

const admin = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: true };
const companies = [
  { id: 3, name: "Zonnedak" },
  { id: 8, name: "Polder BV" },
];

const plant = (id: number, ownerId: number, changes: object = {}) =>
  roof(id, { type_name: "misc", severity: 75, found_on: daysAgo(id) }, { owning_company_id: ownerId, ...changes });

const rowOf = (page: Page, name: string) => causeRows(page).filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");

test.beforeEach(({ upstream }) => {
  upstream.on("GET /users/me", json(admin));
  upstream.on("GET /users/me/companies", json([companies[0]]));
  upstream.on("GET /companies?", json(companies));
  for (const { id } of companies) upstream.on(`GET /companies/${id}/tickets?`, pageOf([]));
  upstream.on("GET /companies/3/plant-issues?", pageOf([plant(1, 3), plant(9, 8)]));
  upstream.on("GET /companies/8/plant-issues?", pageOf([plant(9, 8)]));
});

test("shows and acts on the causes of all companies", async ({ page, openAs, upstream }) => {
  await test.step("shows the causes of all companies with their company, and of the own company again", async () => {
    await openAs("anna", "/triage");
    await expect(page.getByRole("columnheader", { name: "Company" })).toHaveCount(0);
    await page.getByLabel("Company", { exact: true }).selectOption("All companies");
    await expect(page).toHaveURL(/[?&]all_companies=1/);
    await expect(causeRows(page)).toHaveCount(2);
    await expect(rowOf(page, "Roof 1")).toContainText("Zonnedak");
    await expect(rowOf(page, "Roof 9")).toContainText("Polder BV");
    await expect(page.getByRole("button", { name: "Tags" })).toHaveCount(0);
    await rowOf(page, "Roof 9").getByRole("rowheader").getByRole("link").click();
    await expect(page.getByRole("complementary")).toContainText("Polder BV");
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("complementary")).toContainText("Polder BV");
    await page.getByLabel("Company", { exact: true }).selectOption("Zonnedak");
    await expect(page).not.toHaveURL(/all_companies/);
  });
  await test.step("acts on, links to and reads the plant of another company for that company", async () => {
    upstream.on("PUT /companies/8/plants/9/", json({}));
    upstream.on("GET /companies/8/users", json([{ id: 40, first_name: "Jan", last_name: "Smit" }]));
    upstream.on("POST /companies/8/plants/9/tickets", json({ id: 70, number: "T-70", title: "Low yield" }, 201));
    upstream.on("GET /companies/8/plants/9/tickets", json([]));
    upstream.requests.length = 0;
    await openPage(page, "/triage?all_companies=1");
    await rowOf(page, "Roof 9").getByRole("rowheader").getByRole("link").click();
    const panel = page.getByRole("complementary");
    await expect(panel.getByRole("link", { name: "Issues" })).toHaveAttribute("href", /\/plants\/9\?companyId=8/);
    await panel.getByRole("button", { name: "Snooze" }).click();
    await dialog(page).getByRole("button", { name: "Snooze 1 issue" }).click();
    await expect(toasts(page)).toContainText("Successfully snoozed issue");
    expect(upstream.requestsTo("PUT /companies/8/plants/9/meters/109/issues/209/snooze")).toHaveLength(1);
    await panel.getByRole("button", { name: "Create ticket" }).click();
    await dialog(page).getByLabel("Assign to").selectOption("Jan Smit");
    await dialog(page).getByRole("button", { name: "Create a ticket for 1 plant" }).click();
    await expect(toasts(page).getByRole("link", { name: "View ticket" })).toHaveAttribute(
      "href",
      "/tickets/70?companyId=8",
    );
    expect(upstream.requestsTo("POST /companies/8/plants/9/tickets")).toHaveLength(1);
    const ofOwnCompany = upstream.requests.filter(({ path }) => path.startsWith("/companies/3/plants/9"));
    expect(ofOwnCompany.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

test("changes plants of two companies at once, but assigns no tickets", async ({ page, openAs, upstream }) => {
  const ticket = { id: 71, number: "T-71", title: "Inspect", closed_on: null };
  upstream.on("GET /companies/3/plant-issues?", pageOf([plant(1, 3, { tickets: [ticket] })]));
  upstream.on("PUT /companies/3/plants/1/", json({}));
  upstream.on("PUT /companies/8/plants/9/", json({}));
  await openAs("anna", "/triage?all_companies=1");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await rowOf(page, "Roof 1").getByRole("checkbox").check();
  await expect(bar.getByRole("button", { name: "Assign" })).toBeVisible();
  await rowOf(page, "Roof 9").getByRole("checkbox").check();
  await expect(bar.getByRole("button", { name: "Assign" })).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText("Assign is not possible: The causes are of several companies");
  await bar.getByRole("button", { name: "Create ticket" }).click();
  await expect(dialog(page).getByLabel("Title")).toBeVisible();
  await expect(dialog(page).getByLabel("Assign to")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Snooze" }).click();
  await dialog(page).getByRole("button", { name: "Snooze 2 issues" }).click();
  await expect(dialog(page)).toContainText("2 of 2 plants changed.");
  expect(upstream.requestsTo("PUT /companies/3/plants/1/meters/101/issues/201/snooze")).toHaveLength(1);
  expect(upstream.requestsTo("PUT /companies/8/plants/9/meters/109/issues/209/snooze")).toHaveLength(1);
});

test("creates tickets of several companies, and lists them", async ({ page, openAs, upstream }) => {
  for (const [companyId, plantId] of [
    [3, 1],
    [8, 9],
  ]) {
    const path = `/companies/${companyId}/plants/${plantId}/tickets`;
    upstream.on(`POST ${path}`, json({ id: 70 + Number(plantId), title: "Low yield" }, 201));
    upstream.on(`GET ${path}`, json([]));
  }
  upstream.on("GET /tickets?", pageOf([]));
  await openAs("anna", "/triage?all_companies=1");
  for (const name of ["Roof 1", "Roof 9"]) await rowOf(page, name).getByRole("checkbox").check();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Create ticket" }).click();
  await dialog(page).getByRole("button", { name: "Create tickets for 2 plants" }).click();
  const links = dialog(page).getByRole("link", { name: "Ticket" });
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute("href", "/tickets/71?companyId=3");
  await expect(links.last()).toHaveAttribute("href", "/tickets/79?companyId=8");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await toasts(page).getByRole("button", { name: "Show tickets" }).click();
  await expect(page).toHaveURL("/admin/tickets?ticket_status=open");
});
