import type { Page } from "playwright/test";
import { listedPlant, plantsPage, plantsPerPage } from "../support/mock-plant";
import { faults, held, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { consoleErrors, waitForHydration } from "../support/page";
import { violations } from "../support/violations";

const plants = "GET /companies/3/plants?";
/** The frame of a page is shown before its calls, which get no response, end at the deadline of 10 s. */
const beforeDeadline = { timeout: 9_000 };

test.beforeEach(({ upstream }) => upstream.on(plants, plantsPage));

const rows = (page: Page) => page.locator('tbody th[scope="row"]');
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name, exact: true });
const notOk = (page: Page) => page.getByRole("list", { name: "Yield status" }).getByRole("link", { name: "Not ok" });

test("shows the next frame at once, and aborts the calls of the page that is left", async ({
  page,
  openAs,
  upstream,
}) => {
  const errors = consoleErrors(page);
  await openAs("anna", "/plants");
  upstream.on("GET /", faults.noResponse);
  await rows(page).getByRole("link", { name: "Roof 1", exact: true }).click();
  await expect(heading(page)).toHaveText("Plant #1", beforeDeadline);
  const pending = [upstream.requestsTo("GET /companies/3/plants/1")[0]];
  const frames = [
    { name: "Plants", frame: page.getByRole("searchbox"), call: plants },
    { name: "Issues", frame: page.getByRole("searchbox"), call: "GET /companies/3/plant-issues?" },
    {
      name: "Performances",
      title: "Long Term Performance Monitoring",
      frame: page.getByRole("searchbox"),
      call: plants,
    },
    { name: "Tickets", frame: page.getByRole("searchbox"), call: "GET /companies/3/tickets?" },
    { name: "Reports", frame: page.locator("[aria-busy=true]"), call: "GET /me/reports" },
    { name: "Health", frame: page.getByRole("table"), call: "GET /companies/3/indicators-per-date" },
  ];
  for (const { name, title = name, frame, call } of frames) {
    const before = upstream.requestsTo(call).length;
    await menuLink(page, name).click();
    await expect(heading(page)).toHaveText(title, beforeDeadline);
    await expect(frame.first()).toBeVisible();
    await expect.poll(() => upstream.requestsTo(call).length).toBeGreaterThan(before);
    pending.push(upstream.requestsTo(call)[before]);
  }
  await menuLink(page, "Account").click();
  await expect(heading(page)).toHaveText("Account");
  for (const request of pending) expect(await request?.aborted).toBe(true);
  expect(errors).toEqual([]);
});

test("lists the keys of the rows in the shortcuts while the rows are loading", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/account");
  const rows = held(plantsPage);
  upstream.on(plants, rows.respond);
  await page.goto("/plants", { waitUntil: "commit" });
  await waitForHydration(page);
  await page.keyboard.press("?");
  const lists = page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByRole("region", { name: "Lists" });
  await expect(lists).toContainText("Search in the list");
  await expect(lists).toContainText("Next row");
  rows.release();
});

test.describe("without a connection", () => {
  const bar = (page: Page) => page.getByRole("alert").filter({ hasText: "Check your connection" });

  test("keeps the rows and the filter until the browser is online again", async ({ page, context, signIn }) => {
    const errors = consoleErrors(page);
    await signIn("anna", "/plants?search=roof&tickets=has_open");
    await expect(rows(page)).toHaveCount(plantsPerPage);
    await waitForHydration(page);
    await context.setOffline(true);
    await notOk(page).click();
    await expect(bar(page)).toContainText("Could not update this page.");
    await expect(heading(page)).toContainText("Plants");
    await expect(rows(page)).toHaveCount(plantsPerPage);
    await expect(page.getByRole("region", { name: "Plants" })).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("searchbox")).toHaveValue("roof");
    await expect(page.getByRole("list", { name: "Active filters" })).toBeVisible();
    await expect(page).toHaveURL(/search=roof.*yield_status_filter=NOK|yield_status_filter=NOK.*search=roof/);
    expect(await violations(page)).toEqual([]);

    await bar(page).getByRole("button", { name: "Try again" }).click();
    await expect(bar(page)).toBeVisible();
    await context.setOffline(false);
    await expect(bar(page)).toBeHidden();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page).toHaveURL(/search=roof.*yield_status_filter=NOK|yield_status_filter=NOK.*search=roof/);
    await page.goBack();
    await expect(page).toHaveURL("/plants?search=roof&tickets=has_open");
    expect(errors.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });

  test("stays on the page when another page fails to load, until a retry succeeds", async ({ page, openAs }) => {
    await openAs("anna", "/plants");
    await page.route("**/account.data*", (route) => route.abort("connectionrefused"));
    await menuLink(page, "Account").click();
    await expect(bar(page)).toContainText("Could not load the page.");
    await expect(page).toHaveURL("/plants");
    await expect(rows(page)).toHaveCount(plantsPerPage);
    await page.unroute("**/account.data*");
    await bar(page).getByRole("button", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("Account");
    await expect(page).toHaveURL("/account");
    await expect(bar(page)).toBeHidden();
  });
});

test("keeps the rows below an error when the API fails to filter them", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/plants?tickets=has_open");
  await expect(rows(page)).toHaveCount(plantsPerPage);
  await waitForHydration(page);
  upstream.on(plants, faults.serverError);
  await notOk(page).click();
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("The list could not be updated. The previous rows are shown.");
  await expect(heading(page)).toContainText("61");
  await expect(rows(page)).toHaveCount(plantsPerPage);
  await expect(page).toHaveURL(/yield_status_filter=NOK/);
  await expect(page.getByRole("list", { name: "Active filters" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  upstream.on(plants, json({ data: [listedPlant(9)], total: 1, per_page: plantsPerPage }));
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveText(["Roof 9"]);
  await expect(failure).toBeHidden();
});
