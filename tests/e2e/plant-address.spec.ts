import { consoleErrors, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test("keeps the tab in the URL hash and returns to the list on Back", async ({ page, signIn }) => {
  await signIn("owner", "/plants?yield_status_filter=OK");
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/plants\/\d+\?companyId=\d+#summary$/);
  await page.getByRole("tab", { name: "Meters" }).click();
  await expect(page).toHaveURL(/#meters$/);
  await page.goBack();
  await expect(page).toHaveURL(/#summary$/);
  await expect(page.getByRole("tab", { name: "Summary" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page).toHaveURL("/plants?yield_status_filter=OK");
});

test("replaces a hash that names no tab, without console errors", async ({ page, signIn }) => {
  await signIn("owner", "/plants");
  const plant = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
  const errors = consoleErrors(page);
  await page.goto(`${plant?.replace(/#.*/, "")}#nonsense`);
  await expect(page).toHaveURL(/\?companyId=\d+#summary$/);
  await expect(page.getByRole("region", { name: "Overview" })).toBeVisible();
  await waitForHydration(page);
  expect(errors).toEqual([]);
});
