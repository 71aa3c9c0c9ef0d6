import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { holdRequests, plantNames, toasts } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "reports" });

const pollEveryMs = 3_500;
const pollUrl = /\/api\/v0\/me\/reports\/\d+\?/;
const emptyText =
  "You've not created any reports yet. You can create reports from the Plant page (Export as spreadsheet).";

const exportButton = (page: Page) => page.getByRole("button", { name: "Export as spreadsheet" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Export as spreadsheet" });
const exports = (page: Page) => page.getByRole("region", { name: "Exports" });
/** Submits the export dialog after `choose` sets its options. */
async function exportList(page: Page, choose = async () => {}) {
  await exportButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await choose();
  await dialog(page).getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Every poll of a report responds with this status. */
const mockPolls = (page: Page, status: string) =>
  page.route(pollUrl, (route) =>
    route.fulfill({ json: { id: 1, created_at: "2026-03-01T11:00:00Z", status, file: null } }),
  );

test("shows how to create reports when there are none", async ({ page, signIn }) => {
  await signIn("bounced", "/reports");
  await expect(page).toHaveTitle("Heliograph - Reports");
  await expect(page.getByText(emptyText)).toBeVisible();
  await page.getByRole("link", { name: "Go to plants" }).click();
  await expect(page).toHaveURL("/plants");
});

test("exports the plants of several companies", async ({ page, signIn }) => {
  await test.step("downloads plants as CSV with the list's filters while another page is open", async () => {
    await signIn("portfolio", "/plants?yield_status_filter=OK,MEDIUM&sort=name,false");
    await expect(page.locator('tbody th[scope="row"] > a').nth(1)).toBeVisible();
    const names = await plantNames(page);
    const { release } = await holdRequests(page, "**/api/v0/me/reports/*");
    const request = page.waitForRequest("**/actions/export-report");
    const saved = page.waitForEvent("download");
    await exportList(page, async () => {
      await dialog(page).getByRole("radio", { name: "CSV" }).check();
      await dialog(page).getByRole("radio", { name: "Semicolon (;)" }).check();
    });
    const { range, ...params } = (await request).postDataJSON();
    expect(params).toMatchObject({
      subject: "plants",
      format: "csv",
      separator: ";",
      filters: { yield_status_filter: "MEDIUM,OK" },
    });
    expect((Date.parse(range.end) - Date.parse(range.start)) / 86_400_000).toBe(13);

    await expect(exports(page).getByText("Plant export")).toBeVisible();
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Health" }).click();
    await expect(page).toHaveURL("/health");
    await expect(exports(page)).toBeVisible();

    release();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split(/\r?\n/);
    expect(lines[0]?.split(";").length).toBeGreaterThan(3);
    for (const name of names) expect(lines.filter((line) => line.includes(name)).length).toBeGreaterThan(0);
    await expect(exports(page)).toBeHidden();
  });
  await test.step("preselects the child companies of the URL", async () => {
    await page.goto("/plants");
    await exportButton(page).click();
    await expect(dialog(page).getByRole("checkbox").first()).not.toBeChecked();
    const response = await page.request.get("/api/v0/users/me?with=companies");
    const [company] = (await response.json()).companies;
    const children = await (await page.request.get(`/api/v0/companies/${company.id}/children`)).json();
    const child = (children.data ?? children)[0];
    await page.goto(`/plants?child_company_ids[]=${child.id}`);
    await exportButton(page).click();
    await expect(dialog(page).getByRole("checkbox", { name: child.name })).toBeChecked();
    await expect(dialog(page).getByRole("checkbox", { checked: true })).toHaveCount(1);
  });
  await test.step("has no overflow and no accessibility violations", async () => {
    await page.goto("/reports");
    await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/plants");
    await mockPolls(page, "running");
    await exportButton(page).click();
    await dialog(page).getByRole("radio", { name: "CSV" }).check();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Export", exact: true }).click();
    await expect(exports(page)).toBeVisible();
    await expectAccessible(page);
  });
});

test("lists reports while they are generated, finished and failed", async ({ page, signIn }) => {
  await test.step("lists finished reports and downloads them again", async () => {
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
    await expect(page.getByRole("columnheader")).toHaveText(["Created at", "Status", "Type", "File", "Options"]);
    const newest = page.getByRole("row").nth(1);
    await expect(newest).toContainText("Finished");
    await expect(newest).toContainText("Plant list report");
    await expect(page.getByRole("row").nth(2)).toContainText("Issues list report");
    const again = page.waitForEvent("download");
    await newest.getByRole("link", { name: /^Download .*\.xlsx$/ }).click();
    expect((await again).suggestedFilename()).toMatch(/\.xlsx$/);
    await expect(page).toHaveURL("/reports");
  });
  await test.step("refreshes the reports while a report is being generated", async () => {
    await page.goto("/issues");
    const saved = page.waitForEvent("download");
    await exportList(page);
    await saved;
    // The loader data is older than the response to the first poll.
    await page.route("**/reports.data*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"finished"', '"running"') });
    });
    const { release } = await holdRequests(page, "**/api/v0/me/reports?*");
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Reports" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("Running");
    release();
    await expect(page.getByRole("row").nth(1)).toContainText("Finished");
  });
  await test.step("shows an error when an export fails or cannot be started", async () => {
    await page.goto("/issues");
    await mockPolls(page, "failed");
    await exportList(page);
    await expect(toasts(page).getByText("Failed to generate report")).toBeVisible();
    await expect(exports(page)).toBeHidden();

    await page.route("**/actions/export-report", (route) => route.fulfill({ status: 502, json: {} }));
    await exportList(page);
    await expect(toasts(page).getByText("Something went wrong. Please try again later.")).toBeVisible();
  });
});

test("exports what the list shows", async ({ page, signIn }) => {
  await test.step("exports without the filters that do not exist in the company", async () => {
    await signIn("owner", "/plants?yield_status_filter=NOK&tags=987654%7C1");
    await expect(page.getByText(/do not exist for this company/)).toBeVisible();
    const request = page.waitForRequest("**/actions/export-report");
    await exportList(page);
    const { filters } = (await request).postDataJSON();
    expect(filters).toMatchObject({ yield_status_filter: "NOK" });
    expect(filters).not.toHaveProperty("tags");
  });
  await test.step("disables the export of an empty list", async () => {
    await page.goto("/plants?search=nothing-is-called-this");
    await expect(page.getByText("There are no plants to show")).toBeVisible();
    await expect(exportButton(page)).toBeDisabled();
  });
});

test("shows that an export is slow, and stops after 20 polls", async ({ page, signIn }) => {
  await signIn("owner", "/plants");
  await mockPolls(page, "running");
  await page.clock.install();
  let polls = 0;
  page.on("request", (request) => {
    if (pollUrl.test(request.url())) polls += 1;
  });
  // The clock also runs by itself, so a poll may come before it is asked for.
  const pollUntil = async (count: number) => {
    while (polls < count) {
      const polled = page.waitForResponse(pollUrl);
      await page.clock.runFor(pollEveryMs);
      await polled;
    }
  };
  await exportList(page);
  await expect(exports(page).getByText("Generating…")).toBeVisible();
  await pollUntil(5);
  await expect(toasts(page).getByText("This seems to take a little longer than normal")).toBeVisible();
  await exports(page).getByRole("button", { name: "Dismiss: Plant export" }).click();
  await expect(exports(page)).toBeHidden();
  await pollUntil(20);
  await expect(exports(page).getByText("Not ready yet. Check the Reports page later.")).toBeVisible();
  expect(await violations(page, exports(page))).toEqual([]);
  await exports(page).getByRole("link", { name: "Go to reports" }).click();
  await expect(page).toHaveURL("/reports");
  await exports(page).getByRole("button", { name: "Dismiss: Plant export" }).click();
  await expect(exports(page)).toBeHidden();
});
