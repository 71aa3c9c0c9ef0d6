import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "reports" });

const pollEveryMs = 3_500;
const emptyText =
  "You've not created any reports yet. You can create reports from the Plant page (Export as spreadsheet).";

const exportButton = (page: Page) => page.getByRole("button", { name: "Export as spreadsheet" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Export as spreadsheet" });
const exports = (page: Page) => page.getByRole("region", { name: "Exports" });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Confirms the dialog; `choose` makes the choices in it first. */
async function exportList(page: Page, choose = async () => {}) {
  await exportButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await choose();
  await dialog(page).getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Every poll of a report answers this status. */
const answerPolls = (page: Page, status: string) =>
  page.route(/\/api\/v0\/me\/reports\/\d+\?/, (route) =>
    route.fulfill({ json: { id: 1, created_at: "2026-03-01T11:00:00Z", status, file: null } }),
  );

test("who never made a report reads how to make one", async ({ page, signIn }) => {
  await signIn("bounced", "/reports");
  await expect(page).toHaveTitle("Heliograph - Reports");
  await expect(page.getByText(emptyText)).toBeVisible();
  await page.getByRole("link", { name: "To the plants" }).click();
  await expect(page).toHaveURL("/plants");
});

test("plants go into a csv file of the list's own filters, which comes by itself on another page", async ({
  page,
  signIn,
}) => {
  await signIn("portfolio", "/plants?yield_status_filter=OK,MEDIUM&sort=name,false");
  const names = await page.getByRole("rowheader").allTextContents();
  const asked = page.waitForRequest("**/actions/export-report");
  const saved = page.waitForEvent("download");
  await exportList(page, async () => {
    await dialog(page).getByRole("radio", { name: "CSV" }).check();
    await dialog(page).getByRole("radio", { name: "Semicolon (;)" }).check();
  });
  const order = new URLSearchParams((await asked).postData() ?? "");
  expect(Object.fromEntries(order)).toMatchObject({ subject: "plants", format: "csv", separator: ";" });
  expect(new URLSearchParams(order.get("filters") ?? "").get("yield_status_filter")).toBe("MEDIUM,OK");
  const [start = 0, end = 0] = ["start_date", "end_date"].map((name) => Date.parse(order.get(name) ?? ""));
  expect((end - start) / 86_400_000).toBe(13);

  await expect(exports(page).getByText("Export of plants")).toBeVisible();
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Health" }).click();
  await expect(page).toHaveURL("/health");
  await expect(exports(page)).toBeVisible();

  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines[0]?.split(";").length).toBeGreaterThan(3);
  for (const name of names) expect(lines.filter((line) => line.includes(name)).length).toBeGreaterThan(0);
  await expect(exports(page)).toBeHidden({ timeout: 10_000 });
});

test("the Reports page lists what was made and gives it out again", async ({ page, signIn }) => {
  await signIn("owner", "/issues");
  const issues = page.waitForEvent("download");
  await exportList(page);
  await issues;
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Plants" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Plants/ })).toBeVisible();
  const meters = page.waitForEvent("download");
  await exportList(page, () => dialog(page).getByRole("radio", { name: "Meters" }).check());
  expect((await meters).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.goto("/reports");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Created at",
    "Status",
    "Type",
    "File",
    "Options",
  ]);
  const newest = page.getByRole("row").nth(1);
  await expect(newest).toContainText("Finished");
  await expect(newest).toContainText("Plant list report");
  await expect(page.getByRole("row").nth(2)).toContainText("Issues list report");
  const again = page.waitForEvent("download");
  await newest.getByRole("link", { name: /^Download .*\.xlsx$/ }).click();
  expect((await again).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page).toHaveURL("/reports");
});

test("the Reports page refreshes by itself while one is being made", async ({ page, signIn }) => {
  await signIn("owner", "/issues");
  const saved = page.waitForEvent("download");
  await exportList(page);
  await saved;
  // What the page is first told is older than what it finds when it looks again.
  await page.route("**/reports.data*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"finished"', '"running"') });
  });
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Running");
  await expect(page.getByRole("row").nth(1)).toContainText("Finished", { timeout: 2 * pollEveryMs });
});

test("what a list cannot be filtered by does not filter its export either", async ({ page, signIn }) => {
  await signIn("owner", "/plants?yield_status_filter=NOK&tags=987654%7C1");
  await expect(page.getByText(/does not exist here, or no longer does/)).toBeVisible();
  const asked = page.waitForRequest("**/actions/export-report");
  await exportList(page);
  const order = new URLSearchParams((await asked).postData() ?? "");
  const filters = new URLSearchParams(order.get("filters") ?? "");
  expect([filters.get("yield_status_filter"), filters.has("tags")]).toEqual(["NOK", false]);
});

test("an empty list has no export", async ({ page, signIn }) => {
  await signIn("owner", "/plants?search=nothing-is-called-this");
  await expect(page.getByText("There are no plants to show")).toBeVisible();
  await expect(exportButton(page)).toBeDisabled();
});

test("child companies of the address are chosen from the start", async ({ page, signIn }) => {
  await signIn("portfolio", "/plants");
  await exportButton(page).click();
  const boxes = dialog(page).getByRole("checkbox");
  await expect(boxes.first()).not.toBeChecked();
  const response = await page.request.get("/api/v0/users/me?with=companies");
  const [company] = (await response.json()).companies;
  const children = await (await page.request.get(`/api/v0/companies/${company.id}/children`)).json();
  const child = (children.data ?? children)[0];
  await page.goto(`/plants?child_company_ids[]=${child.id}`);
  await exportButton(page).click();
  await expect(dialog(page).getByRole("checkbox", { name: child.name })).toBeChecked();
  await expect(dialog(page).getByRole("checkbox", { checked: true })).toHaveCount(1);
});

test("an export that fails, or cannot be started, says so", async ({ page, signIn }) => {
  await signIn("owner", "/issues");
  await answerPolls(page, "failed");
  await exportList(page);
  await expect(toasts(page).getByText("Failed to generate report")).toBeVisible();
  await expect(exports(page)).toBeHidden();

  await page.route("**/actions/export-report", (route) => route.fulfill({ status: 502, json: {} }));
  await exportList(page);
  await expect(toasts(page).getByText("Something went wrong. Please try again later.")).toBeVisible();
});

test("a slow export of plants says so, and is given up after 20 polls", async ({ page, signIn }) => {
  await signIn("owner", "/plants");
  await answerPolls(page, "running");
  await page.clock.install();
  await exportList(page);
  await expect(exports(page).getByText("Being made…")).toBeVisible();
  const next = () => page.waitForResponse(/\/api\/v0\/me\/reports\/\d+\?/);
  for (let poll = 2; poll <= 20; poll += 1) {
    const answered = next();
    await page.clock.runFor(pollEveryMs);
    await answered;
    if (poll !== 5) continue;
    await expect(toasts(page).getByText("This seems to take a little longer than normal")).toBeVisible();
    await exports(page).getByRole("button", { name: "Dismiss: Export of plants" }).click();
    await expect(exports(page)).toBeHidden();
  }
  await expect(exports(page).getByText("Not ready yet. Check the Reports page later.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await exports(page).getByRole("link", { name: "To the Reports page" }).click();
  await expect(page).toHaveURL("/reports");
  await exports(page).getByRole("button", { name: "Dismiss: Export of plants" }).click();
  await expect(exports(page)).toBeHidden();
});

for (const width of [1440, 390]) {
  test(`axe finds nothing (${width} px)`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn("portfolio", "/reports");
    await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto("/plants");
    await answerPolls(page, "running");
    await exportButton(page).click();
    await dialog(page).getByRole("radio", { name: "CSV" }).check();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Export", exact: true }).click();
    await expect(exports(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
