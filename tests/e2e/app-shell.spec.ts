import type { Page } from "playwright/test";
import { dataRequests, holdRequests } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "shell" });

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

test("navigates with the menu", async ({ page, openAs }) => {
  await test.step("requests only the data of the page when the user navigates", async () => {
    await openAs("owner", "/health");
    const requests = dataRequests(page);
    const users = menu(page).getByRole("link", { name: "Users" });
    await users.hover();
    await users.click();
    await expect(page).toHaveURL("/users");
    const navigations = requests.filter(({ pathname }) => pathname === "/users.data");
    expect(navigations).toHaveLength(1);
    expect(navigations[0]?.search).not.toMatch(/routes%2F_app(%2C|$)/);
  });
  await test.step("shows and announces a slow navigation without axe violations", async () => {
    await menu(page).getByRole("link", { name: "Health" }).click();
    await expect(page).toHaveURL("/health");
    const { release } = await holdRequests(page, "**/users.data*");
    await menu(page).getByRole("link", { name: "Users" }).click();
    const bar = page.locator("[data-navigation-progress]");
    await expect(bar).toBeVisible();
    const announcement = page.getByRole("status").filter({ hasText: "Loading page" });
    await expect(announcement).toBeAttached();
    expect(await violations(page)).toEqual([]);
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(announcement).toBeHidden();
  });
  await test.step("links to every screen, collapses the settings, marks the current screen and focuses its heading", async () => {
    await menu(page).getByRole("link", { name: "Health" }).click();
    await expect(page).toHaveURL("/health");
    await expect(menu(page).getByRole("link")).toHaveText([
      "Heliograph",
      ..."Dashboard,Triage,Health,Plants,Portfolio,Performances,Issues,Tickets,Reports,Users".split(","),
      ..."Account,Tags,Custom fields".split(","),
      "Support",
    ]);
    await expect(menu(page).getByRole("link", { name: "Health" })).toHaveAttribute("aria-current", "page");
    await menu(page).getByText("Settings").click();
    await expect(menu(page).getByRole("link", { name: "Tags" })).toBeHidden();
    await menu(page).getByText("Settings").click();
    await expect(menu(page).getByRole("link", { name: "Tags" })).toBeVisible();
    await menu(page).getByRole("link", { name: "Users" }).click();
    await expect(page).toHaveURL("/users");
    await expect(page).toHaveTitle("Heliograph - Users");
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeFocused();
    await expect(menu(page).getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page");
  });
  await test.step("shows the driver status in a dialog and restores the focus", async () => {
    const indicator = menu(page).getByRole("button", { name: /drivers/ });
    await indicator.click();
    const dialog = page.getByRole("dialog", { name: "Driver status" });
    await expect(dialog.getByRole("columnheader")).toHaveText(["Driver", "Description", "Status", "Since", "Plants"]);
    await expect(dialog.getByRole("row").nth(1)).toBeVisible();
    expect(await violations(page, dialog)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(indicator).toBeFocused();
  });
  await test.step("closes the menu drawer on Esc and on navigation on a phone", async () => {
    await menu(page).getByRole("link", { name: "Health" }).click();
    await expect(page).toHaveURL("/health");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(menu(page)).toBeHidden();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await menu(page).getByRole("link", { name: "Users" }).click();
    await expect(page).toHaveURL("/users");
    await expect(menu(page)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("collapses the menu to icons with labels beside them, and stores the choice", async () => {
    const stored = page.waitForResponse("**/actions/preferences");
    await page.getByRole("button", { name: "Collapse menu" }).click();
    expect((await menu(page).boundingBox())?.width).toBeLessThan(80);
    await stored;
    await page.reload();
    expect((await menu(page).boundingBox())?.width).toBeLessThan(80);
    const plants = menu(page).getByRole("link", { name: "Plants" });
    await expect(plants).toBeVisible();
    // The label of an icon is beside it when it has the focus or the mouse.
    const label = plants.getByText("Plants");
    const isInFront = async () => {
      const box = await label.boundingBox();
      const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
      return (box?.width ?? 0) > 30 && middle.x > 60 && middle.y > 0;
    };
    expect(await isInFront()).toBe(false);
    await menu(page).getByRole("link", { name: "Health" }).focus();
    await page.keyboard.press("Tab");
    await expect(plants).toBeFocused();
    expect(await isInFront()).toBe(true);
    await page.keyboard.press("Tab");
    expect(await isInFront()).toBe(false);
    await plants.hover();
    expect(await isInFront()).toBe(true);
  });
  await test.step("hides admin navigation from non-admins", async () => {
    await expect(page.getByRole("checkbox", { name: "Admin mode" })).toHaveCount(0);
    await expect(menu(page).getByRole("link", { name: "Companies" })).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("button", { name: /Vastgoed|Energie|Daken/ })).toHaveCount(0);
    expect((await page.goto("/admin/companies"))?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don't have access to this page");
    await expect(menu(page)).toBeVisible();
  });
  await test.step("redirects to sign-in after signing out", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
  });
});

test("offers admin mode and all companies to administrators", async ({ page, signIn }) => {
  await test.step("reloads the page when admin mode is switched", async () => {
    await signIn("admin", "/plants/1?period=day#meters");
    const mode = page.getByRole("checkbox", { name: "Admin mode" });
    await page.getByRole("button", { name: "Explain: Admin mode" }).click();
    await expect(page.getByText("Enables extra admin features")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(mode).toBeChecked();
    await mode.press("Space");
    await expect(mode).not.toBeChecked();
    await expect(page).toHaveURL(/\/plants\/1\?.*#meters$/);
    await expect(page.getByRole("tab", { name: "Meters" })).toHaveAttribute("aria-selected", "true");
    await mode.press("Enter");
    await expect(mode).toBeChecked();
  });
  await test.step("switches the company by keyboard and opens its dashboard", async () => {
    await page.getByRole("banner").getByRole("button").first().click();
    const search = page.getByRole("combobox", { name: "Search companies" });
    const options = page.getByRole("banner").getByRole("option");
    await expect(search).toBeFocused();
    await expect(options.first()).toBeVisible();
    expect((await options.allTextContents()).length).toBeGreaterThan(3);
    expect(await violations(page, page.getByRole("banner"))).toEqual([]);
    await search.fill("zzzz");
    await expect(page.getByText("No companies match")).toBeVisible();
    await search.fill("noord");
    await expect(options.and(page.getByRole("option", { selected: true }))).toContainText("Noord");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Noord");
    await expect(page.getByRole("banner")).toContainText("Noord");
  });
});
