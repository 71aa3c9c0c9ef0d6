import { expect, test } from "playwright/test";
import { buildFixture } from "../support/build-fixture";
import { violations } from "../support/violations";

let fixture: Awaited<ReturnType<typeof buildFixture>>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  fixture = await buildFixture("data-table-fixture");
});

test.beforeEach(async ({ page }) => {
  await page.setContent('<!doctype html><html lang="en"><title>Table</title><h1>Fruit</h1><div id="root"></div>');
  await page.addStyleTag({ content: fixture.styles });
  await page.addScriptTag({ content: fixture.script });
});

test("selects and deselects all rows of the page", async ({ page }) => {
  const all = page.getByRole("checkbox", { name: "Select all rows of this page" });
  await all.check();
  for (const name of ["Apple", "Banana", "Cherry"])
    await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toBeChecked();
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("3 selected");
  await page.getByRole("checkbox", { name: "Select Banana" }).uncheck();
  await expect(all).toHaveJSProperty("indeterminate", true);
  await all.check();
  await all.uncheck();
  await expect(page.getByRole("region", { name: "Selected rows" })).toBeHidden();
});

test("selects a range of rows with Shift", async ({ page }) => {
  await page.getByRole("checkbox", { name: "Select Apple" }).check();
  await page.getByRole("checkbox", { name: "Select Cherry" }).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("checkbox", { name: "Select Banana" })).toBeChecked();
});

test("passes the selected rows of all pages to the bulk action, which clears the selection", async ({ page }) => {
  await page.getByRole("checkbox", { name: "Select Apple" }).check();
  await page.getByRole("button", { name: "Other page" }).click();
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await expect(page.getByRole("status").first()).toHaveText("3 selected, 1 not on this page");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.locator("output")).toHaveText("apple,date,elderberry");
  await expect(page.getByRole("region", { name: "Selected rows" })).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Select Date" })).not.toBeChecked();
});

test("shows the rows of the current page only when rows repeat", async ({ page }) => {
  const rows = page.getByRole("rowheader");
  const repeated = page.getByRole("button", { name: "Repeated rows" });
  await repeated.click();
  await expect(rows).toHaveText(["Banana", "Cherry", "Cherry", "Apple"]);
  await repeated.click();
  await expect(rows).toHaveText(["Cherry", "Cherry", "Apple"]);
  await page.getByRole("button", { name: "Other page" }).click();
  await repeated.click();
  await expect(rows).toHaveText(["Banana", "Cherry", "Cherry", "Apple"]);
});

test("clears the selection", async ({ page }) => {
  await page.getByRole("checkbox", { name: "Select Apple" }).check();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByRole("checkbox", { name: "Select Apple" })).not.toBeChecked();
});

test("has no accessibility violations while rows are selected", async ({ page }) => {
  await page.getByRole("checkbox", { name: "Select Apple" }).check();
  expect(await violations(page, page.locator("main"))).toEqual([]);
});
