import type { Page } from "playwright/test";
import { delayed, faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { waitForHydration } from "../support/page";
import { violations } from "../support/violations";

const issues = "GET /companies/3/plant-issues?";
const drivers = "GET /companies/3/driver-status";

const silent = (id: number) => ({
  id,
  name: `Roof ${id}`,
  owning_company_id: 3,
  yield_status: "NONE",
  monitored_since: "2024-01-01",
  drivers: [{ id: 1, name: "sma", display_name: "SMA" }],
  meter_issues: [{ id: 10 * id, meter_id: id, type_name: "connectivity", severity: 100, found_on: "2026-11-18" }],
});
const down = { driver: "sma", display_name: "SMA", description: "Portal unreachable", status: 2 };
const fine = { driver: "fronius", display_name: "Fronius", description: null, status: 0 };

test.beforeEach(({ upstream }) => {
  upstream.reset();
  upstream.on(issues, json({ data: [1, 2, 3].map(silent), total: 3, per_page: 100 }));
  upstream.on(drivers, json([{ status: 2, drivers: [fine, down] }]));
  upstream.on("GET /companies/3/statistics/", json({ count: 12 }));
});

const panelTitle = (page: Page) => page.getByRole("complementary").getByRole("heading", { level: 2 });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("links from Issues to the cause that several plants share", async ({ page, signIn }) => {
  await signIn("anna", "/issues");
  await expect(page.getByText("3 plants share one cause")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Handle together" }).click();
  await expect(page).toHaveURL("/triage#driver%3Asma");
  await expect(panelTitle(page)).toHaveText("SMA unreachable");
});

test("lists the issues while the queue is slow, and without it when it fails", async ({ page, signIn, upstream }) => {
  const list = json({ data: [1, 2, 3].map(silent), total: 3, per_page: 25 });
  const isQueue = (path: string) => path.includes("meter_issues");
  upstream.on(issues, (response, request) => (isQueue(request.path) ? delayed(5_000, list) : list)(response, request));
  await signIn("anna", "/issues");
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await waitForHydration(page);
  await expect(page.getByRole("link", { name: "Handle together" })).toHaveCount(0);
  upstream.on(issues, (response, request) => (isQueue(request.path) ? faults.serverError : list)(response, request));
  const failed = page.waitForResponse("**/resources/shared-causes*");
  await page.reload();
  await failed;
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("does not shift the page on a phone when the shared cause arrives after the list", async ({
  page,
  signIn,
  upstream,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const list = json({ data: [1, 2, 3].map(silent), total: 3, per_page: 25 });
  const isQueue = (path: string) => path.includes("meter_issues");
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    upstream.on(issues, (response, request) => {
      if (!isQueue(request.path)) return list(response, request);
      answer = () => list(response, request);
      resolve();
    });
  });
  await signIn("anna", "/issues");
  await asked;
  const top = () => page.getByRole("rowheader").first().boundingBox();
  const before = await top();
  answer();
  await expect(page.getByRole("link", { name: "Handle together" })).toBeInViewport({ ratio: 1 });
  expect(await top()).toEqual(before);
});

test("states the plants that a driver affects, and since when", async ({ page, signIn, upstream }) => {
  await signIn("anna", "/support");
  await waitForHydration(page);
  upstream.on(issues, faults.serverError);
  const indicator = page.getByRole("navigation", { name: "Main menu" }).getByRole("button", { name: /driver/i });
  await indicator.click();
  const dialog = page.getByRole("dialog", { name: "Driver status" });
  await expect(dialog).toContainText("The affected plants could not be loaded.");
  await expect(dialog.getByRole("row").nth(1)).toContainText("Portal unreachable");
  upstream.on(issues, json({ data: [1, 2, 3].map(silent), total: 3, per_page: 100 }));
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("row", { name: /SMA/ })).toContainText("18 Nov 2026");
  await expect(dialog.getByRole("row", { name: /Fronius/ }).getByRole("link")).toHaveCount(0);
  expect(await violations(page, dialog)).toEqual([]);
  await dialog.getByRole("link", { name: "3 plants" }).click();
  await expect(page).toHaveURL("/triage#driver%3Asma");
  await expect(dialog).toBeHidden();
  await expect(panelTitle(page)).toHaveText("SMA unreachable");
});

test.describe("the causes of the dashboard", () => {
  test("are empty, loading and failing in their card", async ({ page, signIn, upstream }) => {
    upstream.on(issues, json({ data: [], total: 0, per_page: 100 }));
    await signIn("anna");
    await expect(card(page, "Largest losses")).toContainText("Nothing needs you today");
    expect(await violations(page, card(page, "Largest losses"))).toEqual([]);
    upstream.on(issues, delayed(3_000, json({ data: [silent(1)], total: 1, per_page: 100 })));
    // The queue is cached for a minute per user, so another filter of the map does not load it again.
    await page.context().clearCookies();
    await signIn("piet");
    await expect(card(page, "Largest losses")).toBeVisible();
    await expect(card(page, "Largest losses").getByRole("link", { name: "Connectivity" })).toBeVisible();
  });

  test("state an error when the queue cannot be loaded", async ({ page, signIn, upstream }) => {
    upstream.on(issues, faults.serverError);
    await signIn("joke");
    await expect(card(page, "Largest losses")).toContainText("An error occurred. Please retry later.");
  });

  test.describe("without losses", () => {
    test.use({ edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, API_EXTENSIONS: "" }) });
    test("are sorted by severity, then by age", async ({ page, signIn }) => {
      await signIn("anna");
      const causes = card(page, "Most severe issues").getByRole("listitem");
      await expect(causes).toHaveCount(1);
      await expect(causes.first()).toContainText("SMA unreachable");
      await expect(causes.first()).toContainText("3 plants");
      await expect(causes.first()).not.toContainText("Wh");
    });
  });
});
