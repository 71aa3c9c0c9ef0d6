import { consoleErrors, holdRequests, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test("stores the tab in the URL hash", async ({ page, signIn }) => {
  await test.step("returns to the list on Back", async () => {
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
  await test.step("replaces a hash that names no tab, without console errors", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Plants/);
    const plant = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
    const errors = consoleErrors(page);
    await page.goto(`${plant?.replace(/#.*/, "")}#nonsense`);
    await expect(page).toHaveURL(/\?companyId=\d+#summary$/);
    await expect(page.getByRole("region", { name: "Overview" })).toBeVisible();
    await waitForHydration(page);
    expect(errors).toEqual([]);
  });
});

test("links back to the list as the user left it, before hydration and after a reload", async ({ page, signIn }) => {
  const list = "/plants?yield_status_filter=OK&sort=name%2Ctrue";
  const errors = consoleErrors(page);
  await signIn("owner");
  const backLink = page.getByRole("main").getByRole("link", { name: "Plants", exact: true });
  const scripts = await holdRequests(page, "**/assets/entry.client-*.js");
  await page.goto("/plants/1?companyId=2", { waitUntil: "commit" });
  await expect(backLink).toHaveAttribute("href", "/plants");
  await page.goto(list, { waitUntil: "commit" });
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(backLink).toHaveAttribute("href", list);
  scripts.release();
  await waitForHydration(page);
  await page.getByRole("tab", { name: "Meters" }).click();
  await page.reload();
  await expect(backLink).toHaveAttribute("href", list);
  await waitForHydration(page);
  await backLink.click();
  await expect(page).toHaveURL(list);
  expect(errors).toEqual([]);
});
