import type { Page } from "playwright/test";
import { holdRequests, openPage, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.describe("cards", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const card = (page: Page) => page.locator("tbody > tr").first();
  const columnOnCard = (page: Page, name: string) => card(page).locator(`[data-label="${name}"]`);

  test("shows lists as short cards", async ({ page, signIn }) => {
    await test.step("shows a page of any list in at most 4,000 px", async () => {
      await signIn("owner", "/account");
      for (const path of ["/issues?resolved=1", "/performances", "/plants"]) {
        await page.goto(path);
        await expect(card(page)).toBeVisible();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        test.info().annotations.push({ type: "height", description: `${path}: ${height} px` });
        expect(height, path).toBeLessThanOrEqual(4_000);
      }
    });
    await test.step("shows primary columns only, until the details are opened", async () => {
      // The strip of sort links is as wide as the page. No box clips it.
      await expect(page.locator("main section:has(> table)").first()).toHaveCSS("border-top-width", "0px");
      await expect(columnOnCard(page, "Yield status")).toBeVisible();
      await expect(columnOnCard(page, "At stake per day")).toBeVisible();
      await expect(columnOnCard(page, "Yield score")).toBeHidden();
      await card(page).locator("summary").click();
      await expect(columnOnCard(page, "Yield score")).toBeVisible();
      await expect(columnOnCard(page, "Tickets")).toBeVisible();
      await expect(page).toHaveURL("/plants");
      expect(await violations(page, card(page))).toEqual([]);
      await card(page).locator("summary").click();
      await expect(columnOnCard(page, "Yield score")).toBeHidden();
    });
    await test.step("counts the active filters on the button of the sheet", async () => {
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      const sheet = page.getByRole("dialog", { name: "Filters and views" });
      await sheet.getByRole("link", { name: "Medium" }).click();
      await expect(page).toHaveURL("/plants?yield_status_filter=MEDIUM");
      await sheet.getByRole("button", { name: "Show the list" }).click();
      await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
    });
    await test.step("opens the plant when a card is clicked next to its link", async () => {
      await openPage(page, "/plants");
      // The plant with the largest loss has 100 meters.
      const second = page.locator("tbody > tr").nth(1);
      const path = (await second.locator('th[scope="row"] > a').getAttribute("href")) ?? "";
      // React hydrates the rows, a separate boundary, after the page.
      await expect(async () => {
        if (new URL(page.url()).pathname === "/plants")
          await second.locator(`[data-label="At stake per day"]`).click({ timeout: 1_000 });
        await expect(page).toHaveURL(`${path}#summary`, { timeout: 2_000 });
      }).toPass();
    });
  });

  test("shows the first row of a list without scrolling, and its filters in a sheet", async ({ page, signIn }) => {
    await signIn("owner", "/account");
    for (const path of ["/plants", "/issues", "/tickets", "/triage"]) {
      await page.goto(path);
      await expect(card(page).getByRole("rowheader"), path).toBeInViewport({ ratio: 1 });
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      const sheet = page.getByRole("dialog", { name: "Filters and views" });
      await expect(sheet.getByRole("button", { name: "Views" })).toBeVisible();
      expect(await violations(page, sheet)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();
    }
  });

  test("opens the details before hydration", async ({ page, signIn }) => {
    await signIn("owner", "/account");
    const { release } = await holdRequests(page, "**/assets/framework-*.js");
    await page.goto("/plants", { waitUntil: "commit" });
    await card(page).locator("summary").click();
    await expect(columnOnCard(page, "Yield score")).toBeVisible();
    release();
    await waitForHydration(page);
    await expect(columnOnCard(page, "Yield score")).toBeVisible();
  });
});
