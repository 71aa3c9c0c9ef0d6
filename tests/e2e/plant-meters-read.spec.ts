import type { Locator, Page } from "playwright/test";

import { expect, test } from "../support/test";
import { violationsAtBothWidths } from "../support/violations";

const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test("shows the meters of a large plant in pages", async ({ page, openAs }) => {
  await openAs("owner", "/plants/53?companyId=2#meters");
  await expect(page.getByRole("rowheader")).toHaveCount(25);
  await page.getByRole("link", { name: "Page 8" }).click();
  await expect(page.getByRole("row", { name: "Inverter 200" })).toBeVisible();
  await expect(page).toHaveURL("/plants/53?companyId=2&meters_page=8#meters");
});

test("shows a meter read-only to an attached company", async ({ page, openAs }) => {
  await openAs("portfolio", "/plants/1?companyId=3#contacts");
  await page.getByRole("tab", { name: "Meters" }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(button(page, "Add meter")).toBeHidden();
  await page.getByRole("rowheader").first().getByRole("button").click();
  const details = page.getByRole("dialog");
  await expect(
    details.getByText(
      "You don't have permissions to edit this meter since your company (Brandaris Energie) is not the owner of the plant.",
    ),
  ).toBeVisible();
  await expect(details.getByRole("term").first()).toBeVisible();
  await expect(button(details, "Edit")).toBeHidden();
  expect(await violationsAtBothWidths(page, details)).toEqual([]);

  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("tab", { name: "Meters" }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
});
